import type { Caption } from '#lib/contracts/captions.ts';
import { type TextDirection, textDirection } from '#lib/text-direction.ts';
import type { ReelFormat } from './format.ts';

/** A caption of at most two lines. Its direction is that of the whole text. */
export type ShownCaption = Caption & { direction: TextDirection };

/** What two lines show at a readable size, counted in narrow letters. */
const WIDTH_MAX: Record<ReelFormat, number> = { '16:9': 80, '9:16': 56, '1:1': 56 };
/** East Asian letters are twice as wide. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Words, or single letters of scripts that put no spaces between words. */
const PIECES =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\S)+|./gsu;
let words: Intl.Segmenter | undefined;

const widthOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0);

/** Returns captions as player and file show them. A long one becomes several, which share its time by their length. */
export function splitCaptions(captions: readonly Caption[], format: ReelFormat): ShownCaption[] {
  return captions.flatMap(({ startSeconds, endSeconds, text }) => {
    const parts = splitText(text, WIDTH_MAX[format]);
    const direction = textDirection(text);
    const total = parts.reduce((sum, part) => sum + widthOf(part), 0);
    let width = 0;
    const time = () => startSeconds + (endSeconds - startSeconds) * (width / total);
    return parts.map((part) => {
      const start = time();
      width += widthOf(part);
      return { startSeconds: start, endSeconds: time(), text: part, direction };
    });
  });
}

/** Splits a text between words into parts of similar width. */
function splitText(text: string, most: number): string[] {
  const count = Math.ceil(widthOf(text) / most);
  if (count <= 1) return text.trim() === '' ? [] : [text];
  const share = widthOf(text) / count;
  const parts = [''];
  for (const segment of segmentsOf(text)) {
    const last = parts.at(-1) ?? '';
    const isFull = widthOf(last) + widthOf(segment) / 2 > share && parts.length < count;
    if (isFull && last.trim() !== '' && /[\p{Letter}\p{Number}]/u.test(segment)) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Returns the pieces of a text that stay together. Firefox knows its words from 125 on. */
function segmentsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(PIECES) ?? [];
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(words.segment(text), ({ segment }) => segment);
}
