import { expect, test } from 'vitest';
import { heartCurve, heartPositions, heartsAround } from '#lib/reel/heart-curve.ts';

const card = { id: 'card', kind: 'CARD', startSeconds: 0, durationSeconds: 4 } as const;
const maja = { id: 'maja', kind: 'CLIP', startSeconds: 4, durationSeconds: 10 } as const;
const jonas = { id: 'jonas', kind: 'CLIP', startSeconds: 14, durationSeconds: 6 } as const;

const heart = (submissionId: string, atSeconds: number) => ({ submissionId, atSeconds });

test('hearts follow their clips to another place, and stay within a shorter one', () => {
  const moments = [heart('jonas', 2), heart('maja', 1), heart('maja', 60), heart('hidden', 1)];
  expect(heartPositions(moments, [card, maja, jonas])).toEqual([5, 14, 16]);
  expect(heartPositions(moments, [jonas, { ...maja, startSeconds: 6 }])).toEqual([7, 16, 16]);
});

test('hearts stay with the words when the start of their clip is trimmed', () => {
  const trimmed = { ...maja, fromSeconds: 3, durationSeconds: 7 };
  expect(heartPositions([heart('maja', 5), heart('maja', 1)], [card, trimmed])).toEqual([4, 6]);
});

test('counts the hearts around a position', () => {
  expect(heartsAround([5, 6, 14], 6.5, 20)).toBe(2);
  expect(heartsAround([5, 6, 14], 10, 20)).toBe(0);
  // A long reel has a longer reach.
  expect(heartsAround([100, 110], 105, 400)).toBe(2);
});

test('rises gently to where most hearts are', () => {
  const curve = heartCurve([5, 5, 15], 20, 21);
  expect(curve).toHaveLength(21);
  expect(curve[5]).toBe(1);
  expect(curve[15]).toBeCloseTo(0.5, 1);
  expect(curve[10]).toBeLessThan(0.1);
  expect(curve[4]).toBeGreaterThan(0.5);
});

test('is flat without hearts', () => {
  expect(heartCurve([], 20, 3)).toEqual([0, 0, 0]);
});
