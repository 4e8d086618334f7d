import { expect, test } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { arrangeByQuestion, arrangeFreely } from '#lib/reel/arrangement.ts';
import { insertClip, removeClip } from '#lib/reel/manifest.ts';
import { clip, reelOf } from './reel-of.ts';

const { items } = reelOf({ free: ['x'], q1: [clip('a', { hidden: true }), 'b'], q2: ['c'] });
const short = (list: typeof items) =>
  list.map((item) => (item.kind === 'CLIP' ? item.submissionId : (item.questionId ?? item.card))).join(' ');

test('a free order has no cards of questions and keeps its clips as they are [reel-free-order]', () => {
  const free = arrangeFreely(items);
  expect(short(free)).toBe('TITLE x a b c CLOSING');
  expect(free[2]).toEqual(clip('a', { hidden: true }));
  expect(arrangeFreely(free)).toEqual(free);
});

test('by question, clips are under their questions again in the order that they had [reel-free-order]', () => {
  const { items: free } = reelOf({ free: ['c', 'b', 'x', clip('a', { trim: { from: 0, to: 30 } }), 'gone'] });
  const questionOf = new Map([
    ['a', 'q1'],
    ['b', 'q1'],
    ['c', 'q2'],
    ['x', null],
    // Its question was removed.
    ['gone', 'q9'],
  ]);
  const arranged = arrangeByQuestion(free, questionOf, ['q1', 'q2']);
  expect(short(arranged)).toBe('TITLE x gone q1 b a q2 c CLOSING');
  expect(arranged[5]).toEqual(clip('a', { trim: { from: 0, to: 30 } }));
});

test('a hidden card of a question is hidden again after a free order, also if clips left meanwhile [reel-free-order]', () => {
  const at = items.findIndex((item) => item.kind === 'CARD' && item.questionId === 'q1');
  const card: ManifestItem = { kind: 'CARD', card: 'QUESTION', questionId: 'q1', hidden: true };
  const hidden = items.with(at, card);
  const free = removeClip(arrangeFreely(hidden), 'c');
  expect(short(free)).toBe('TITLE x a b CLOSING q1');
  // A new clip is last, and not behind the closing card.
  const joined = arrangeFreely(insertClip(free, { submissionId: 'd', questionId: 'q1' }, ['q1', 'q2']));
  expect(short(joined)).toBe('TITLE x a b d CLOSING q1');
  const questionOf = new Map([
    ['a', 'q1'],
    ['b', 'q1'],
    ['d', 'q1'],
  ]);
  const arranged = arrangeByQuestion(joined, questionOf, ['q1', 'q2']);
  expect(short(arranged)).toBe('TITLE x q1 a b d CLOSING');
  expect(arranged.filter((item) => item.hidden)).toMatchObject([{ questionId: 'q1' }, { submissionId: 'a' }]);
});
