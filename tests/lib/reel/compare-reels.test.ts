import { expect, test } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { compareReels } from '#lib/reel/compare-reels.ts';
import { DEFAULT_SETTINGS, emptyManifest, type ReelEdit } from '#lib/reel/manifest.ts';

const clip = (submissionId: string, change: object = {}): ManifestItem => ({
  kind: 'CLIP',
  submissionId,
  hidden: false,
  ...change,
});
const reel = (clips: ManifestItem[], change: Partial<ReelEdit> = {}): ReelEdit => {
  const [title, closing] = emptyManifest() as [ManifestItem, ManifestItem];
  return { items: [title, ...clips, closing], settings: DEFAULT_SETTINGS, format: '16:9', ...change };
};
const [a, b, c] = ['a', 'b', 'c'].map((id) => clip(id)) as [ManifestItem, ManifestItem, ManifestItem];
const before = reel([a, b, c]);

test.each<[string, ReelEdit, [string, number][]]>([
  ['nothing', reel([a, b, c]), []],
  ['two new clips', reel([a, clip('d'), b, c, clip('e')]), [['CLIPS_ADDED', 2]]],
  ['a new clip that stays hidden', reel([a, b, c, clip('d', { hidden: true })]), []],
  ['a removed clip', reel([a, c]), [['CLIPS_REMOVED', 1]]],
  ['a hidden clip', reel([a, clip('b', { hidden: true }), c]), [['CLIPS_HIDDEN', 1]]],
  ['another order', reel([c, a, b]), [['ORDER', 1]]],
  ['a trimmed clip', reel([a, clip('b', { trim: { from: 3, to: 90 } }), c]), [['CLIPS_TRIMMED', 1]]],
  ['a renamed speaker', reel([a, clip('b', { speakerName: 'Bo' }), c]), [['CLIPS_RENAMED', 1]]],
  ['a rotated clip', reel([a, clip('b', { rotate: 90 }), c]), [['CLIPS_ROTATED', 1]]],
  ['a clip with its noise', reel([a, clip('b', { cleanUp: 'OFF' }), c]), [['CLIPS_CLEANED', 1]]],
  [
    'a hidden card',
    { ...before, items: before.items.map((item, at) => ({ ...item, hidden: at === 0 })) },
    [['CARDS', 1]],
  ],
  [
    'another transition',
    reel([a, b, c], { settings: { ...DEFAULT_SETTINGS, transition: 'CUT' } }),
    [['LOOK', 1]],
  ],
  ['tidying alone', reel([a, b, c], { settings: { ...DEFAULT_SETTINGS, tidy: false } }), []],
  ['another format', reel([a, b, c], { format: '1:1' }), [['FORMAT', 1]]],
  [
    'several at once',
    reel([c, clip('d'), a], { format: '9:16' }),
    [
      ['CLIPS_ADDED', 1],
      ['CLIPS_REMOVED', 1],
      ['ORDER', 1],
      ['FORMAT', 1],
    ],
  ],
])('tells %s from an earlier version [reel-files]', (_what, after, changes) => {
  expect(compareReels(before, after).map(({ kind, count }) => [kind, count])).toEqual(changes);
});

test('tells that a hidden clip is shown again [reel-files]', () => {
  const hidden = reel([a, clip('b', { hidden: true }), c]);
  expect(compareReels(hidden, before)).toEqual([{ kind: 'CLIPS_SHOWN', count: 1 }]);
});
