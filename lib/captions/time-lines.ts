import { CAPTION_CHARS_MAX, CAPTIONS_MAX, type Caption } from '#lib/contracts/captions.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';
import { FILE_CHARS_MAX, FILE_LINES_MAX, type ReadCaptions } from './captions-problem.ts';
import { cleanCaption } from './clean-caption.ts';
import { matchLines } from './match-lines.ts';

type SpokenClip = {
  durationSeconds: number;
  speech?: readonly SecondsRange[] | null | undefined;
  /** The part that new lines are spoken in. Missing for the whole clip. */
  shown?: SecondsRange;
};

/** A line ends at a pause that is at most this far from its share, in seconds. */
const PAUSE_NEAR = 0.8;
/** How much of a line's share, or of the next one's, may go to the other for a pause. */
const MOST_GIVEN = 1 / 3;
/** New lines with less time than this each take more from their neighbours. */
const ROOM_SECONDS = 0.5;

/**
 * Reads typed text as one caption per line, timed to the speech of the clip or its shown part. Unchanged and corrected lines keep their times,
 * except neighbours that have to give room to new lines.
 */
export function timeTyped(
  typed: string,
  clip: SpokenClip,
  before: readonly Caption[] = [],
): ReadCaptions<Caption[]> {
  if (typed.length > FILE_CHARS_MAX) return { problem: { code: 'captionsTooMuch', line: 0 } };
  const all = typed.split(/\r\n|\r|\n/).map(cleanCaption);
  const long = all.findIndex((text) => text.length > CAPTION_CHARS_MAX);
  if (all.length > FILE_LINES_MAX) return { problem: { code: 'captionsTooMuch', line: 0 } };
  if (long >= 0) return { problem: { code: 'captionTooLong', line: long + 1 } };
  const lines = all.filter(Boolean);
  if (lines.length > CAPTIONS_MAX) return { problem: { code: 'captionsTooMuch', line: 0 } };
  return { read: retimeLines(lines, clip, before) };
}

function retimeLines(lines: readonly string[], clip: SpokenClip, before: readonly Caption[]): Caption[] {
  const timed: Caption[] = [];
  const blocks = blocksOf(lines, before);
  for (const [index, { kept, added }] of blocks.entries()) {
    timed.push(...kept);
    if (added.length === 0) continue;
    const room = takeRoom(added, clip, timed, blocks[index + 1]?.kept ?? []);
    timed.push(...spreadLines(added, room));
  }
  return timed;
}

/** Captions that keep their times, and the lines after them that need some. */
type Block = { kept: Caption[]; added: string[] };

/** As many changed lines as before are corrections. */
function blocksOf(lines: readonly string[], before: readonly Caption[]): Block[] {
  const blocks: [Block, ...Block[]] = [{ kept: [], added: [] }];
  const last = () => blocks.at(-1) ?? blocks[0];
  const keep = (kept: Caption[]) => {
    if (last().added.length > 0) blocks.push({ kept, added: [] });
    else last().kept.push(...kept);
  };
  const same = matchLines(
    lines,
    before.map(({ text }) => text),
  );
  let [line, place] = [0, 0];
  for (const [nextLine, nextPlace] of [...same, [lines.length, before.length] as const]) {
    const changed = lines.slice(line, nextLine);
    const former = before.slice(place, nextPlace);
    if (changed.length === former.length)
      keep(
        former.map(({ startSeconds, endSeconds }, at) => ({
          startSeconds,
          endSeconds,
          text: changed[at] ?? '',
        })),
      );
    else last().added.push(...changed);
    keep(before.slice(nextPlace, nextPlace + 1));
    [line, place] = [nextLine + 1, nextPlace + 1];
  }
  return blocks;
}

/** Returns the time for the lines between head and tail. Neighbours that must give theirs become such lines. */
function takeRoom(lines: string[], clip: SpokenClip, head: Caption[], tail: Caption[]): SecondsRange[] {
  const startSeconds = head.at(-1)?.endSeconds ?? 0;
  const endSeconds = tail[0]?.startSeconds ?? clip.durationSeconds;
  const room = within(speechOf(clip), { startSeconds, endSeconds });
  while (head.length + tail.length > 0 && lengthOf(room) < lines.length * ROOM_SECONDS) {
    const isEarlier = lengthOf(head.slice(-1)) >= lengthOf(tail.slice(0, 1));
    const given = isEarlier ? head.pop() : tail.shift();
    if (!given) break;
    if (isEarlier) {
      lines.unshift(given.text);
      room.unshift(given);
    } else {
      lines.push(given.text);
      room.push(given);
    }
  }
  return room;
}

function speechOf({ speech, durationSeconds, shown }: SpokenClip): readonly SecondsRange[] {
  const part = shown ?? { startSeconds: 0, endSeconds: durationSeconds };
  const spoken = within(speech ?? [], part);
  return spoken.length > 0 ? spoken : [part];
}

const within = (
  ranges: readonly SecondsRange[],
  { startSeconds, endSeconds }: SecondsRange,
): SecondsRange[] =>
  ranges
    .map((range) => ({
      startSeconds: Math.max(range.startSeconds, startSeconds),
      endSeconds: Math.min(range.endSeconds, endSeconds),
    }))
    .filter((range) => range.endSeconds > range.startSeconds);

const lengthOf = (ranges: readonly SecondsRange[]): number =>
  ranges.reduce((sum, range) => sum + range.endSeconds - range.startSeconds, 0);

/** Gives each line the share of the speech that its text has, ending at a pause where one is near. */
function spreadLines(lines: readonly string[], ranges: readonly SecondsRange[]): Caption[] {
  const characters = lines.reduce((sum, { length }) => sum + length, 0);
  const spoken = lengthOf(ranges);
  let pause = 0;
  const pauses = ranges.map((range) => (pause += range.endSeconds - range.startSeconds));
  const shares = lines.map(({ length }) => (spoken * length) / characters);
  let shared = 0;
  let start = 0;
  return lines.map((text, index) => {
    const [share = 0, next] = shares.slice(index);
    shared += share;
    const near = Math.min(PAUSE_NEAR, MOST_GIVEN * Math.min(share, next ?? 0));
    const end = next === undefined ? spoken : nearest(pauses, shared, near);
    const startSeconds = placeOf(ranges, start, 'start');
    start = end;
    return { startSeconds, endSeconds: placeOf(ranges, end, 'end'), text };
  });
}

function nearest(pauses: readonly number[], share: number, near: number): number {
  const distance = (pause: number) => Math.abs(pause - share);
  return (
    pauses.filter((pause) => distance(pause) <= near).toSorted((a, b) => distance(a) - distance(b))[0] ??
    share
  );
}

/** Returns the time after `spoken` seconds of speech. At a pause, a line starts after it and ends before it. */
function placeOf(ranges: readonly SecondsRange[], spoken: number, edge: 'start' | 'end'): number {
  let left = spoken;
  for (const { startSeconds, endSeconds } of ranges) {
    const length = endSeconds - startSeconds;
    if (left < length - 1e-6 || (edge === 'end' && left <= length + 1e-6))
      return startSeconds + Math.max(0, left);
    left -= length;
  }
  return ranges.at(-1)?.endSeconds ?? 0;
}
