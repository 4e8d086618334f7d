import { expect, test } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { emptyManifest, insertClip, removeClip, replaceClip } from '#lib/reel/manifest.ts';

const QUESTIONS = ['q1', 'q2', 'q3'];
const short = (items: readonly ManifestItem[]) =>
  items.map((item) => (item.kind === 'CLIP' ? item.submissionId : (item.questionId ?? item.card))).join(' ');

const filmOf = (...clips: [submissionId: string, questionId: string | null][]) =>
  clips.reduce(
    (items, [submissionId, questionId]) => insertClip(items, { submissionId, questionId }, QUESTIONS),
    emptyManifest(),
  );

test("a reel starts with its title and ends with everyone's names", () => {
  expect(short(emptyManifest())).toBe('TITLE CLOSING');
});

test("the first answer adds its question's card, later ones follow it", () => {
  expect(short(filmOf(['a', 'q1'], ['b', 'q1']))).toBe('TITLE q1 a b CLOSING');
});

test('questions keep the questionnaire’s order, regardless of who answers first', () => {
  expect(short(filmOf(['c', 'q3'], ['a', 'q1'], ['b', 'q2'], ['d', 'q1']))).toBe(
    'TITLE q1 a d q2 b q3 c CLOSING',
  );
});

test('free clips are greetings at the start', () => {
  expect(short(filmOf(['a', 'q1'], ['x', null], ['y', null]))).toBe('TITLE x y q1 a CLOSING');
});

test('a clip has one place, however often it arrives', () => {
  expect(short(filmOf(['a', 'q1'], ['a', 'q1']))).toBe('TITLE q1 a CLOSING');
});

test('a question loses its card with its last answer', () => {
  expect(short(removeClip(filmOf(['a', 'q1'], ['b', 'q2']), 'a'))).toBe('TITLE q2 b CLOSING');
});

test('a replacement takes the place of an answer, still hidden, without its trim [answer-replace]', () => {
  const before = filmOf(['a', 'q1'], ['b', 'q1'], ['c', 'q2']);
  const first = { kind: 'CLIP', submissionId: 'a', hidden: true, speakerName: 'Maja & Ben' } as const;
  before[2] = { ...first, trim: { from: 10, to: 40 }, rotate: 90 };
  const after = replaceClip(before, ['a'], { submissionId: 'new' });
  expect(short(after)).toBe('TITLE q1 new b q2 c CLOSING');
  const item = { kind: 'CLIP', submissionId: 'new', hidden: true, speakerName: 'Maja & Ben' };
  expect(after[2]).toEqual(item);
  expect(replaceClip(after, ['a'], { submissionId: 'new' })).toEqual(after);
  expect(short(replaceClip(before, ['x', 'c', 'b'], { submissionId: 'new' }))).toBe('TITLE q1 a new CLOSING');
});
