import { expect, test } from 'vitest';
import { carryChange } from '#lib/reel/carry-change.ts';
import { DEFAULT_SETTINGS, type ReelEdit } from '#lib/reel/manifest.ts';
import { clip, reelOf } from './reel-of.ts';

const ORDER = ['q1', 'q2'];
const before = reelOf({ q1: ['a', 'b', 'c'], q2: ['d'] });
const carry = (from: ReelEdit, to: ReelEdit, onto: ReelEdit) => carryChange({ from, to, onto }, ORDER);
const look = (change: Partial<ReelEdit['settings']>) => ({ settings: { ...DEFAULT_SETTINGS, ...change } });

test('undoes and repeats every change exactly while nothing else changes [reel-undo]', () => {
  const after = reelOf(
    { q1: [clip('c', { trim: { from: 1, to: 60 } }), 'a'], q2: ['d', clip('b', { hidden: true })] },
    { ...look({ theme: 'CALM', music: { mood: 'own', volume: 'FULL', startSeconds: 4 } }), format: '1:1' },
  );
  expect(carry(after, before, after)).toEqual(before);
  expect(carry(before, after, before)).toEqual(after);
});

test('keeps clips that arrived meanwhile and leaves out those that left [reel-undo]', () => {
  const moved = reelOf({ q1: ['c', 'a', 'b'], q2: ['d'] });
  const now = reelOf({ q1: ['c', 'b', 'new'], q2: ['d'] });
  expect(carry(moved, before, now)).toEqual(reelOf({ q1: ['b', 'c', 'new'], q2: ['d'] }));
  const asked = reelOf({ free: ['f'], q1: ['c', 'a', 'b'], q2: [clip('e', { rotate: 90 })] });
  expect(carry(moved, before, asked)).toEqual(
    reelOf({ free: ['f'], q1: ['a', 'b', 'c'], q2: [clip('e', { rotate: 90 })] }),
  );
});

test('keeps what else changed about a clip, and its question [reel-undo]', () => {
  const hidden = reelOf({ q1: ['a', clip('b', { hidden: true }), 'c'], q2: ['d'] });
  const now = reelOf({ q1: ['a', 'c'], q2: ['d', clip('b', { hidden: true, speakerName: 'Bo' })] });
  expect(carry(hidden, before, now)).toEqual(
    reelOf({ q1: ['a', 'c'], q2: ['d', clip('b', { speakerName: 'Bo' })] }),
  );
  const moved = reelOf({ q1: ['c', 'a', 'b'], q2: ['d'] });
  const elsewhere = reelOf({ q1: ['c', 'a'], q2: ['d', 'b'] });
  expect(carry(moved, before, elsewhere)).toEqual(reelOf({ q1: ['a', 'c'], q2: ['d', 'b'] }));
});

test('undoes one setting and keeps the others [reel-undo]', () => {
  const from = reelOf({ q1: ['a'] }, look({ theme: 'CALM' }));
  const to = reelOf({ q1: ['a'] });
  const music = { mood: 'warm', volume: 'FULL' } as const;
  const onto = reelOf(
    { q1: ['a'] },
    { ...look({ theme: 'CALM', transition: 'CUT', music }), format: '9:16' },
  );
  expect(carry(from, to, onto)).toEqual(
    reelOf({ q1: ['a'] }, { ...look({ transition: 'CUT', music }), format: '9:16' }),
  );
});

test('adds a clip again that was removed, and removes one that was added, in the order of now [reel-undo]', () => {
  const added = reelOf({ q1: ['a', 'b', 'c', 'x'], q2: ['d'] });
  const now = reelOf({ q1: ['x', 'c', 'b', 'a'], q2: ['d'] });
  expect(carry(added, before, now)).toEqual(reelOf({ q1: ['c', 'b', 'a'], q2: ['d'] }));
  const without = reelOf({ q1: ['c', 'b', 'a'], q2: ['d'] });
  expect(carry(before, added, without)).toEqual(reelOf({ q1: ['c', 'x', 'b', 'a'], q2: ['d'] }));
});

test('changes nothing where the clip is gone [reel-stale-save]', () => {
  const trimmed = reelOf({ q1: ['a', clip('b', { trim: { from: 1, to: 60 } }), 'c'], q2: ['d'] });
  const now = reelOf({ q1: ['a', 'c'], q2: ['d'] });
  expect(carry(before, trimmed, now)).toEqual(now);
});

test('puts a removed clip back between its neighbours, as it was [reel-undo]', () => {
  const from = reelOf({ q1: ['a', clip('b', { speakerName: 'Bo' }), 'c'], q2: ['d'] });
  const without = reelOf({ q1: ['a', 'c'], q2: ['d'] });
  expect(carry(without, from, without)).toEqual(from);
  expect(carry(reelOf({ q1: ['b', 'c'], q2: ['d'] }), before, reelOf({ q1: ['b', 'c'], q2: ['d'] }))).toEqual(
    before,
  );
  expect(carry(reelOf({ q1: ['a', 'b', 'c'] }), before, reelOf({ q1: ['a', 'b', 'c'] }))).toEqual(before);
  expect(carry(without, from, reelOf({ q1: ['c'], q2: ['a', 'd'] }))).toEqual(
    reelOf({ q1: [clip('b', { speakerName: 'Bo' }), 'c'], q2: ['a', 'd'] }),
  );
});
