import { CAPTION_CHARS_MAX, CAPTIONS_MAX, type Caption } from '#lib/contracts/captions.ts';
import { FILE_CHARS_MAX, FILE_LINES_MAX, type ReadCaptions } from './captions-problem.ts';
import { cleanCaption } from './clean-caption.ts';

const ARROW = '-->';
const TIME = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})$/;
/** Blocks of WebVTT that hold no captions. */
const ASIDE = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;
/** Captions that begin closer together than this are shown as one if it is not too long, in seconds. */
const CLOSEST = 0.1;

type Line = { text: string; number: number };

/** Reads a WebVTT or SRT file, cut at the end of the clip. Formatting and positions are left out. */
export function parseCaptions(file: string, durationSeconds: number): ReadCaptions<Caption[]> {
  if (file.length > FILE_CHARS_MAX) return { problem: { code: 'captionsTooMuch', line: 0 } };
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines.length > FILE_LINES_MAX) return { problem: { code: 'captionsTooMuch', line: 0 } };
  const captions: Caption[] = [];
  for (const block of blocksOf(lines)) {
    const { read, problem } = readBlock(block);
    if (problem) return { problem };
    captions.push(...read);
  }
  if (captions.length === 0) return { problem: { code: 'captionsNone', line: 0 } };
  if (captions.length > CAPTIONS_MAX) return { problem: { code: 'captionsTooMuch', line: 0 } };
  const cut = captions.flatMap((caption) =>
    caption.startSeconds < durationSeconds
      ? [{ ...caption, endSeconds: Math.min(caption.endSeconds, durationSeconds) }]
      : [],
  );
  const shown = inOrder(cut);
  return shown.length > 0 ? { read: shown } : { problem: { code: 'captionsAfterClip', line: 0 } };
}

/** Returns the parts between blank lines. */
function blocksOf(texts: readonly string[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push({ text, number: index + 1 });
  }
  return blocks.filter((block) => block.length > 0);
}

function readBlock(block: readonly Line[]): ReadCaptions<Caption[]> {
  const timings = block.flatMap(({ text }, index) => (text.includes(ARROW) ? [index] : []));
  const [first] = block;
  const [firstTiming] = timings;
  if (!first || isNumber(first, block.length)) return { read: [] };
  if (ASIDE.test(first.text)) return firstTiming ? readBlock(block.slice(firstTiming)) : { read: [] };
  if (firstTiming === undefined || firstTiming > 1) {
    return { problem: { code: 'captionsUntimed', line: first.number } };
  }
  const captions: Caption[] = [];
  for (const [place, index] of timings.entries()) {
    const timing = block[index];
    const words = wordsUntil(block, index + 1, timings[place + 1]);
    if (!timing) continue;
    const times = readTimes(timing);
    if (times.problem) return { problem: times.problem };
    const text = cleanCaption(withoutMarkup(words.map((line) => line.text).join(' ')));
    if (text.length > CAPTION_CHARS_MAX)
      return { problem: { code: 'captionTooLong', line: timing.number + 1 } };
    if (text) captions.push({ ...times.read, text });
  }
  return { read: captions };
}

/** A file may leave out the blank line before the next caption, whose number then ends these words. */
function wordsUntil(block: readonly Line[], from: number, next: number | undefined): readonly Line[] {
  const words = block.slice(from, next);
  return next !== undefined && /^\d+$/.test(words.at(-1)?.text.trim() ?? '') ? words.slice(0, -1) : words;
}

const isNumber = ({ text }: Line, lines: number) => lines === 1 && /^\d+$/.test(text.trim());

function readTimes({ text, number }: Line): ReadCaptions<Omit<Caption, 'text'>> {
  const [from = '', to = ''] = text.split(ARROW);
  const startSeconds = secondsOfTime(from.trim());
  // Positions follow the second time.
  const endSeconds = secondsOfTime(to.trim().split(/\s/)[0] ?? '');
  if (startSeconds === null || endSeconds === null)
    return { problem: { code: 'captionTimes', line: number } };
  if (endSeconds <= startSeconds) return { problem: { code: 'captionEndsFirst', line: number } };
  return { read: { startSeconds, endSeconds } };
}

function secondsOfTime(text: string): number | null {
  const found = TIME.exec(text);
  if (!found) return null;
  const [, hours = '0', minutes, seconds, fraction = ''] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** Removes WebVTT and HTML tags and the positions of SRT, and resolves entities. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Sorts captions and ends each when the next one begins. Simultaneous ones too long for one share their time. */
function inOrder(captions: readonly Caption[]): Caption[] {
  const ordered: Caption[] = [];
  for (const caption of captions.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const before = ordered.at(-1);
    if (before && caption.startSeconds - before.startSeconds < CLOSEST) {
      const text = `${before.text} ${caption.text}`;
      const endSeconds = Math.max(before.endSeconds, caption.endSeconds);
      if (text.length <= CAPTION_CHARS_MAX) Object.assign(before, { text, endSeconds });
      else {
        before.endSeconds = (before.startSeconds + endSeconds) / 2;
        ordered.push({ ...caption, startSeconds: before.endSeconds, endSeconds });
      }
    } else {
      if (before) before.endSeconds = Math.min(before.endSeconds, caption.startSeconds);
      ordered.push({ ...caption });
    }
  }
  return ordered;
}
