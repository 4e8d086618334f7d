import { expect, test } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { type FilmClip, type FilmSubject, filmEntries } from '#lib/reel/film.ts';
import { emptyManifest, insertClip } from '#lib/reel/manifest.ts';

const SUBJECT: FilmSubject = {
  tributeType: 'BIRTHDAY',
  name: 'Anna',
  occasionTitle: '',
  imageUrl: null,
  language: 'en',
  questions: [
    { _id: 'q1', text: 'One?' },
    { _id: 'q2', text: 'Two?' },
  ],
};
const clip = (submissionId: string, speakerName: string): FilmClip => ({
  submissionId,
  speakerName,
  frames: 150,
  durationSeconds: 5,
  gainDb: 0,
});
const CLIPS = new Map([
  ['a', clip('a', 'Maja')],
  ['b', clip('b', 'Jonas')],
  ['c', clip('c', 'Maja')],
]);
const items = [
  { submissionId: 'a', questionId: 'q1' },
  { submissionId: 'b', questionId: 'q2' },
  { submissionId: 'c', questionId: 'q2' },
].reduce((film, next) => insertClip(film, next, ['q1', 'q2']), emptyManifest());
const titles = (shown: readonly ManifestItem[], clips = CLIPS) =>
  filmEntries(shown, SUBJECT, clips, '16:9').map(({ title }) => title);

test('a reel runs from the title over questions and answers to the names [reel-structure]', () => {
  expect(titles(items)).toEqual(['Anna', 'One?', 'Maja', 'Two?', 'Jonas', 'Maja', 'With love from']);
});

test('names everyone once at the end', () => {
  const closing = filmEntries(items, SUBJECT, CLIPS, '16:9').at(-1);
  expect(closing).toMatchObject({ card: { kind: 'CLOSING', names: ['Maja', 'Jonas'] } });
});

test('omits hidden clips, and questions without a visible answer', () => {
  const hidden = items.map((item) =>
    item.kind === 'CLIP' && item.submissionId === 'a' ? { ...item, hidden: true } : item,
  );
  expect(titles(hidden)).toEqual(['Anna', 'Two?', 'Jonas', 'Maja', 'With love from']);
});

test('omits unprepared clips', () => {
  expect(titles(items, new Map([['b', clip('b', 'Jonas')]]))).toEqual([
    'Anna',
    'Two?',
    'Jonas',
    'With love from',
  ]);
});

test('no reel without a clip', () => {
  expect(titles(items, new Map())).toEqual([]);
});

test('shows a long question longer, within limits', () => {
  const seconds = (text: string) =>
    filmEntries(items, { ...SUBJECT, questions: [{ _id: 'q1', text }] }, CLIPS, '16:9')[1]?.durationSeconds;
  expect(seconds('Why?')).toBe(3);
  expect(seconds('word '.repeat(12).trim())).toBe(5);
  expect(seconds('word '.repeat(60).trim())).toBe(6);
});
