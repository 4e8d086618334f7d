import type { Caption } from '#lib/contracts/captions.ts';
import { FRAME_RATE, type ReelFormat } from './format.ts';

/** A caption in a picture, in frames, `to` exclusive. */
export type BurntCaption = { text: string; from: number; to: number };

/** What two lines show at a readable size, counted in narrow letters. */
const WIDTH_MAX: Record<ReelFormat, number> = { '16:9': 80, '9:16': 56, '1:1': 56 };
/** East Asian letters are twice as wide. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

const widthOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0);

/** Returns captions for drawing. A long one becomes several, which share its time by their length. */
export function burntCaptions(captions: readonly Caption[], format: ReelFormat): BurntCaption[] {
  return captions.flatMap(({ startSeconds, endSeconds, text }) => {
    const parts = splitText(text, WIDTH_MAX[format]);
    const total = parts.reduce((sum, part) => sum + widthOf(part), 0);
    let width = 0;
    const frameAt = () =>
      Math.round((startSeconds + (endSeconds - startSeconds) * (width / total)) * FRAME_RATE);
    return parts.flatMap((part) => {
      const from = frameAt();
      width += widthOf(part);
      const to = frameAt();
      return to > from ? [{ text: part, from, to }] : [];
    });
  });
}

/** Splits a text between words into parts of similar width. */
function splitText(text: string, most: number): string[] {
  const count = Math.ceil(widthOf(text) / most);
  if (count <= 1) return text.trim() === '' ? [] : [text];
  const share = widthOf(text) / count;
  const parts = [''];
  for (const { segment } of WORDS.segment(text)) {
    const last = parts.at(-1) ?? '';
    const isFull = widthOf(last) + widthOf(segment) / 2 > share && parts.length < count;
    if (isFull && last.trim() !== '' && /[\p{Letter}\p{Number}]/u.test(segment)) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
