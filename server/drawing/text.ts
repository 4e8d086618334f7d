import type { SKRSContext2D } from '@napi-rs/canvas';
import { type TextDirection, textDirection } from '#lib/text-direction.ts';
import type { FontOf } from './fonts.ts';

type Block = {
  lines: string[];
  /** Of the whole text, also of lines that begin in another script. */
  direction: TextDirection;
  size: number;
  lineHeight: number;
  height: number;
  width: number;
};

type Room = {
  font: FontOf;
  maxWidth: number;
  maxHeight: number;
  largest: number;
  smallest: number;
  maxLines: number;
  leading: number;
  /** Of a part of a longer text. */
  direction?: TextDirection;
};

// Emoji vary by machine or lack a font, so pictures leave them out.
const EMOJI =
  /(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?\u200D?|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\uFE0E\uFE0F\u20E3]|[\u{E0020}-\u{E007F}]/gu;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Syriac}]/u;

// Surrogates, unassigned characters and direction marks.
const UNDRAWABLE = /[\p{Cs}\p{Co}\p{Cn}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Returns the drawable part of a text as one line, without emoji, control characters and double spaces. */
export function drawable(text: string): string {
  const letters = text.normalize('NFC').replace(EMOJI, '').replace(UNDRAWABLE, '');
  return letters.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

type WidthOf = (text: string) => number;

/** Measures texts in the present font, each of them once: that is most of the work of drawing words. */
function measureIn(context: SKRSContext2D): WidthOf {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? context.measureText(text).width;
    known.set(text, width);
    return width;
  };
}

function breakWord(widthOf: WidthOf, word: string, maxWidth: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (piece !== '' && widthOf(piece + segment) > maxWidth) {
      pieces.push(piece);
      piece = segment;
    } else piece += segment;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** Line breaks after spaces, hyphens and slashes, and in Chinese and Japanese (W3C JLREQ 3.1.7 and 3.1.8). */
const BREAKS =
  /(?<= )|(?<=\p{Letter}-)(?=\p{Letter})|(?<=[\p{Letter}\d]\/)(?=[\p{Letter}\d])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，．！？：；）」』】])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（「『【])(?![々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ])/u;

type Column = { maxWidth: number; maxLines: number };
type Wrapped = { lines: string[]; broke: boolean };

/** Most lines take at least this share of the words that an average line has room for. */
const USUAL_SHARE = 0.8;

/** Wraps a text, or its beginning if it takes more lines than it may. */
function wrap(widthOf: WidthOf, text: string, { maxWidth, maxLines }: Column): Wrapped {
  const fits = (part: string) => widthOf(part.trimEnd()) <= maxWidth;
  const words = text.split(BREAKS);
  // Measured together: word by word, a long line would be measured again and again.
  const usual = Math.floor((USUAL_SHARE * words.length * maxWidth) / widthOf(text));
  const lines: string[] = [];
  let line = '';
  let breaks = 0;
  let isStart = true;
  for (let at = 0; at < words.length; ) {
    const many = isStart ? words.slice(at, at + usual) : [];
    isStart = false;
    if (many.length > 1 && fits(line + many.join(''))) {
      line += many.join('');
      at += many.length;
      continue;
    }
    const word = words[at] ?? '';
    at += 1;
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    const pieces = fits(word) ? [word] : breakWord(widthOf, word, maxWidth);
    breaks += pieces.length - 1;
    line = pieces.pop() ?? '';
    lines.push(...pieces);
    if (lines.length > maxLines) return { lines, broke: breaks > 0 };
    isStart = true;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return { lines, broke: breaks > 0 };
}

/** Narrows the lines without adding one, so that no word stands alone. */
function balance(widthOf: WidthOf, text: string, lines: string[], maxWidth: number): string[] {
  if (lines.length < 2) return lines;
  let [low, high] = [maxWidth / 2, maxWidth];
  let best = lines;
  while (high - low > 4) {
    const middle = (low + high) / 2;
    const tried = wrap(widthOf, text, { maxWidth: middle, maxLines: lines.length });
    if (tried.lines.length > lines.length || tried.broke) low = middle;
    else {
      best = tried.lines;
      high = middle;
    }
  }
  return best;
}

export function shorten(context: SKRSContext2D, line: string, maxWidth: number): string {
  if (context.measureText(line).width <= maxWidth) return line;
  const graphemes = Array.from(GRAPHEMES.segment(line), ({ segment }) => segment);
  while (graphemes.length > 0 && context.measureText(`${graphemes.join('').trimEnd()}…`).width > maxWidth)
    graphemes.pop();
  return `${graphemes.join('').trimEnd()}…`;
}

function toBlock(widthOf: WidthOf, lines: string[], size: number, room: Required<Room>): Block {
  const lineHeight = size * room.leading;
  const width = Math.max(0, ...lines.map(widthOf));
  return { lines, direction: room.direction, size, lineHeight, height: lineHeight * lines.length, width };
}

/** Prefers one slightly smaller line to two, and two to three. */
function steps(room: Room): { size: number; lines: number }[] {
  const found: { size: number; lines: number }[] = [];
  for (let lines = 1; lines <= room.maxLines; lines += 1) {
    const last = lines === room.maxLines;
    const floor = last ? room.smallest : Math.max(room.smallest, room.largest * (lines === 1 ? 0.78 : 0.62));
    const top = lines <= 2 ? room.largest : room.largest * 0.85;
    for (let size = top; size >= floor; size *= 0.95) found.push({ size: Math.round(size), lines });
  }
  return found;
}

/** Fits a text into a room: shrinks, wraps and finally ends it with an ellipsis. */
export function fitText(context: SKRSContext2D, text: string, given: Room): Block {
  const plain = drawable(text);
  const room = { direction: textDirection(plain), ...given };
  context.direction = room.direction;
  // Steps share sizes, and measuring is slow.
  const known = new Map<number, Wrapped & { widthOf: WidthOf }>();
  const wrapNow = () => {
    const widthOf = measureIn(context);
    return { widthOf, ...wrap(widthOf, plain, room) };
  };
  const wrappedAt = (size: number) => {
    context.font = room.font(size, plain);
    const wrapped = known.get(size) ?? wrapNow();
    known.set(size, wrapped);
    return wrapped;
  };
  // Whole words first; only a word too long at every size is broken.
  for (const mayBreak of [false, true]) {
    for (const { size, lines: allowed } of steps(room)) {
      const { lines, broke, widthOf } = wrappedAt(size);
      const isRoomy = lines.length <= allowed && lines.length * size * room.leading <= room.maxHeight;
      if (!isRoomy || (broke && !mayBreak)) continue;
      return toBlock(widthOf, broke ? lines : balance(widthOf, plain, lines, room.maxWidth), size, room);
    }
  }
  const size = room.smallest;
  const { lines, widthOf } = wrappedAt(size);
  const most = Math.max(1, Math.min(room.maxLines, Math.floor(room.maxHeight / (size * room.leading))));
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = shorten(context, `${kept[most - 1] ?? ''}…`, room.maxWidth);
  return toBlock(widthOf, kept, size, room);
}

export type Align = 'left' | 'center' | 'right';

type Place = { x: number; y: number; align: Align; font: FontOf; fill: string };

export function sideOf(name: string, column: { x: number; width: number }): { x: number; align: Align } {
  const isRtl = textDirection(drawable(name)) === 'rtl';
  return isRtl ? { x: column.x + column.width, align: 'right' } : { x: column.x, align: 'left' };
}

/** Draws a fitted block from its top `y`. Returns the y below it. */
export function drawBlock(context: SKRSContext2D, block: Block, place: Place): number {
  context.font = place.font(block.size, block.lines.join(' '));
  context.fillStyle = place.fill;
  context.textBaseline = 'alphabetic';
  context.textAlign = place.align;
  context.direction = block.direction;
  for (const [index, line] of block.lines.entries()) {
    context.fillText(
      line,
      place.x,
      place.y + block.lineHeight * index + block.lineHeight / 2 + block.size * 0.34,
    );
  }
  context.direction = 'ltr';
  return place.y + block.height;
}

type Eyebrow = Place & { size: number; maxWidth: number };

/** Draws a short label in spaced capitals; joined scripts stay unchanged. `y` is its baseline. */
export function drawEyebrow(context: SKRSContext2D, text: string, eyebrow: Eyebrow): void {
  const plain = drawable(text);
  const isJoined = JOINED.test(plain);
  context.font = eyebrow.font(eyebrow.size, plain);
  context.letterSpacing = isJoined ? '0px' : `${(eyebrow.size * 0.12).toFixed(1)}px`;
  context.direction = textDirection(plain);
  context.textAlign = eyebrow.align;
  context.textBaseline = 'alphabetic';
  context.fillStyle = eyebrow.fill;
  const capitals = isJoined ? plain : plain.toUpperCase();
  context.fillText(shorten(context, capitals, eyebrow.maxWidth), eyebrow.x, eyebrow.y);
  context.letterSpacing = '0px';
  context.direction = 'ltr';
}
