import { expect, test } from 'vitest';
import type { ReelSettings } from '#lib/contracts/reels.ts';
import { DEFAULT_SETTINGS, type ReelEdit } from '#lib/reel/manifest.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';
import { clip, reelOf } from './reel-of.ts';

const before = reelOf({ q1: ['a', 'b', 'c', 'd'], q2: ['e'] });
const changed = (submissionId: string, change: object) =>
  reelOf({ q1: ['a', 'b', 'c', 'd'].map((id) => (id === submissionId ? clip(id, change) : id)), q2: ['e'] });
const set = (settings: Partial<ReelSettings>): ReelEdit => ({
  ...before,
  settings: { ...DEFAULT_SETTINGS, ...settings },
});
const music = DEFAULT_SETTINGS.music;

test.each<
  [string, ReelEdit, [kind: string, count: number, submissionId: string | null, value: string | null][]]
>([
  ['nothing', before, []],
  ['a clip at the end', reelOf({ q1: ['a', 'c', 'd', 'b'], q2: ['e'] }), [['MOVED', 1, 'b', 'END']]],
  ['a clip at the start', reelOf({ q1: ['c', 'a', 'b', 'd'], q2: ['e'] }), [['MOVED', 1, 'c', 'START']]],
  [
    'two that changed places',
    reelOf({ q1: ['a', 'c', 'b', 'd'], q2: ['e'] }),
    [['MOVED', 1, 'c', 'EARLIER']],
  ],
  ['a clip further down', reelOf({ q1: ['b', 'c', 'a', 'd'], q2: ['e'] }), [['MOVED', 1, 'a', 'LATER']]],
  ['another order', reelOf({ q1: ['d', 'c', 'b', 'a'], q2: ['e'] }), [['ORDER', 1, null, null]]],
  ['another question', reelOf({ q1: ['a', 'b', 'c'], q2: ['e', 'd'] }), [['QUESTION', 1, 'd', 'q2']]],
  ['no question', reelOf({ free: ['e'], q1: ['a', 'b', 'c', 'd'] }), [['QUESTION', 1, 'e', null]]],
  ['a new clip', reelOf({ q1: ['a', 'b', 'c', 'd', 'f'], q2: ['e'] }), [['ADDED', 1, 'f', null]]],
  ['removed clips', reelOf({ q1: ['a', 'b', 'd'] }), [['REMOVED', 2, null, null]]],
  ['a hidden clip', changed('b', { hidden: true }), [['HIDDEN', 1, 'b', null]]],
  ['a trimmed clip', changed('b', { trim: { from: 3, to: 90 } }), [['TRIMMED', 1, 'b', null]]],
  ['a name', changed('b', { speakerName: 'Bo' }), [['RENAMED', 1, 'b', 'Bo']]],
  [
    'a free order',
    reelOf({ free: ['e', 'a', 'b', 'c', 'd'] }, { settings: { ...DEFAULT_SETTINGS, order: 'FREE' } }),
    [['ARRANGED', 1, null, 'FREE']],
  ],
  ['another poster', changed('b', { poster: 0 }), [['POSTER', 1, 'b', null]]],
  ['a turned clip', changed('b', { rotate: 90 }), [['ROTATED', 1, 'b', null]]],
  ['noise', changed('b', { cleanUp: 'OFF' }), [['CLEANED', 1, 'b', 'OFF']]],
  [
    'a hidden card',
    { ...before, items: before.items.map((item, at) => ({ ...item, hidden: at === 0 })) },
    [['CARDS', 1, null, null]],
  ],
  [
    'tidying, whose trims are no change of their own',
    { ...changed('b', { trim: { from: 3, to: 90 } }), settings: { ...DEFAULT_SETTINGS, tidy: false } },
    [['TIDY', 1, null, 'OFF']],
  ],
  ['a theme', set({ theme: 'CALM' }), [['THEME', 1, null, 'CALM']]],
  ['a cover', set({ cover: 'b' }), [['COVER', 1, null, 'b']]],
  ['cuts', set({ transition: 'CUT' }), [['TRANSITION', 1, null, 'CUT']]],
  ['music', set({ music: { ...music, mood: 'warm' } }), [['MUSIC', 1, null, 'warm']]],
  ['a volume', set({ music: { ...music, volume: 'FULL' } }), [['VOLUME', 1, null, 'FULL']]],
  [
    'where the music starts',
    set({ music: { ...music, startSeconds: 12 } }),
    [['MUSIC_START', 1, null, '12']],
  ],
  ['a format', { ...before, format: '9:16' }, [['FORMAT', 1, null, '9:16']]],
  [
    'several at once',
    { ...changed('b', { speakerName: 'Bo', rotate: 90 }), format: '1:1' },
    [
      ['RENAMED', 1, 'b', 'Bo'],
      ['ROTATED', 1, 'b', null],
      ['FORMAT', 1, null, '1:1'],
    ],
  ],
])('says that a version changed %s [reel-version-list]', (_what, after, changes) => {
  expect(
    versionChanges(before, after).map(({ kind, count, submissionId, value }) => [
      kind,
      count,
      submissionId,
      value,
    ]),
  ).toEqual(changes);
});

test('says what the opposite change does [reel-version-list]', () => {
  const edited = changed('b', { hidden: true, trim: { from: 3, to: 90 }, cleanUp: 'OFF', speakerName: 'Bo' });
  expect(versionChanges(edited, before).map(({ kind, value }) => [kind, value])).toEqual([
    ['SHOWN', null],
    ['WHOLE', null],
    ['RENAMED', null],
    ['CLEANED', 'ON'],
  ]);
});

test('says that one of two clips moved to the end [reel-version-list]', () => {
  const [first, second] = [reelOf({ q1: ['a', 'b'] }), reelOf({ q1: ['b', 'a'] })];
  expect(versionChanges(first, second)).toMatchObject([{ kind: 'MOVED', submissionId: 'a', value: 'END' }]);
});
