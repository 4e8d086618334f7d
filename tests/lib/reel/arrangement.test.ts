import { expect, test } from 'vitest';
import { arrangeByQuestion, arrangeFreely } from '#lib/reel/arrangement.ts';
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
