import { basename } from 'node:path';
import { API_RULES, FIXED_MESSAGES, type Rule, SCREEN_RULES, TECHNICAL_RULES } from './plain-words.ts';

type Finding = { file: string; line: number; phrase: string; instead: string };

type Text = { line: number; text: string; rules: readonly Rule[] };

const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)(.*)|(?:^|[\s;{(,])\/\/\s(.*)$|\s\/\*\*?\s(.*?)\*\//;
const TITLE = /(?:(?<![.\w])(?:it|test|describe|bench)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gs;
const API_TEXT = /\b(?:summary|description):\s*(['"`])((?:\\.|(?!\1).)+)\1/gs;

export function findWords(file: string, source: string): Finding[] {
  return textsOf(file, source).flatMap(({ line, text, rules }) =>
    rules.flatMap(({ phrase, instead }) => {
      const found = phrase.exec(text)?.[0];
      return found ? [{ file, line, phrase: found.trim(), instead }] : [];
    }),
  );
}

function textsOf(file: string, source: string): Text[] {
  if (file.endsWith('.json')) return messagesOf(basename(file, '.json'), source);
  const lines = source.split('\n');
  if (file.endsWith('.md')) return proseOf(lines);
  const apiTexts = /^(app\/api|server\/http)\//.test(file) ? literalsOf(API_TEXT, API_RULES, source) : [];
  return [...commentsOf(lines), ...literalsOf(TITLE, TECHNICAL_RULES, source), ...apiTexts];
}

/** Skips code and quotations: the specification fixes quoted texts. */
function proseOf(lines: string[]): Text[] {
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    const text = line.replaceAll(/`[^`]*`|"[^"]*"/g, '“…”');
    return isCode ? [] : [{ line: index + 1, text, rules: TECHNICAL_RULES }];
  });
}

function commentsOf(lines: string[]): Text[] {
  return lines.flatMap((line, index) => {
    const [, whole, trailing, inline] = COMMENT.exec(line) ?? [];
    const text = whole ?? trailing ?? inline;
    return text ? [{ line: index + 1, text: withoutQuotes(text), rules: TECHNICAL_RULES }] : [];
  });
}

const withoutQuotes = (text: string) => text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, '“…”');

function literalsOf(pattern: RegExp, rules: readonly Rule[], source: string): Text[] {
  return [...source.matchAll(pattern)].map(({ 0: whole, 2: literal = '', index }) => {
    const line = source.slice(0, index + whole.indexOf(literal)).split('\n').length;
    return { line, text: withoutQuotes(literal), rules };
  });
}

function messagesOf(catalogue: string, source: string): Text[] {
  let end = 0;
  return leavesOf(catalogue, JSON.parse(source)).flatMap(([id, message]) => {
    end = source.indexOf(JSON.stringify(message), end) + message.length;
    if (FIXED_MESSAGES.includes(id)) return [];
    const line = source.slice(0, end).split('\n').length;
    // Readers never see the names of arguments.
    return [{ line, text: message.replaceAll(/\{\w+(?=[,}])/g, '{'), rules: SCREEN_RULES }];
  });
}

function leavesOf(id: string, node: unknown): [id: string, text: string][] {
  if (typeof node === 'string') return [[id, node]];
  return Object.entries(node ?? {}).flatMap(([key, child]) => leavesOf(`${id}.${key}`, child));
}
