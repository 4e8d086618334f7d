import type { ReelChange } from '#lib/contracts/made-reels.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { isOther } from './is-other.ts';
import type { ReelEdit } from './manifest.ts';

type Clip = Extract<ManifestItem, { kind: 'CLIP' }>;
type Kind = ReelChange['kind'];

/** Settings that are not the look. Tidying shows as trimmed clips, and a free order has fewer cards. */
const KINDS: Readonly<Record<string, Kind | null>> = {
  tidy: null,
  order: null,
  music: 'MUSIC',
  format: 'FORMAT',
};

/** Returns what changed between two versions of a reel, the most important first. */
export function compareReels(before: ReelEdit, after: ReelEdit): ReelChange[] {
  const [old, now] = [clipsOf(before), clipsOf(after)];
  const common = [...now.values()].flatMap((clip): [Clip, Clip][] => {
    const earlier = old.get(clip.submissionId);
    return earlier ? [[earlier, clip]] : [];
  });
  const shown = common.filter(([earlier, clip]) => !earlier.hidden && !clip.hidden);
  const counts: [Kind, number][] = [
    ['CLIPS_ADDED', missing(now, old)],
    ['CLIPS_REMOVED', missing(old, now)],
    ['CLIPS_SHOWN', count(common, ([earlier, clip]) => earlier.hidden && !clip.hidden)],
    ['CLIPS_HIDDEN', count(common, ([earlier, clip]) => !earlier.hidden && clip.hidden)],
    ['CLIPS_TRIMMED', count(shown, ([earlier, clip]) => isOther(earlier.trim, clip.trim))],
    ['CLIPS_RENAMED', count(shown, ([earlier, clip]) => earlier.speakerName !== clip.speakerName)],
    ['CLIPS_ROTATED', count(shown, ([earlier, clip]) => earlier.rotate !== clip.rotate)],
    ['CLIPS_CLEANED', count(shown, ([earlier, clip]) => earlier.cleanUp !== clip.cleanUp)],
    ['ORDER', Number(isOther(orderIn(before, now, old), orderIn(after, now, old)))],
    [
      'CARDS',
      Number(
        before.settings.order !== after.settings.order || isOther(hiddenCards(before), hiddenCards(after)),
      ),
    ],
    ...settingsChanged(before, after).map((kind): [Kind, number] => [kind, 1]),
  ];
  return counts.flatMap(([kind, many]) => (many > 0 ? [{ kind, count: many }] : []));
}

type Clips = ReadonlyMap<string, Clip>;

const clipsOf = ({ items }: ReelEdit): Clips =>
  new Map(items.flatMap((item) => (item.kind === 'CLIP' ? [[item.submissionId, item]] : [])));

/** Counts the clips that one reel shows and the other does not have. */
const missing = (clips: Clips, elsewhere: Clips): number =>
  count([...clips.values()], ({ submissionId, hidden }) => !hidden && !elsewhere.has(submissionId));

const count = <T>(list: readonly T[], test: (value: T) => boolean): number => list.filter(test).length;

const orderIn = ({ items }: ReelEdit, ...both: readonly Clips[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'CLIP' && both.every((clips) => clips.get(item.submissionId)?.hidden === false)
      ? [item.submissionId]
      : [],
  );

const hiddenCards = ({ items }: ReelEdit): string[] =>
  items.flatMap((item) => (item.kind === 'CARD' && item.hidden ? [`${item.card} ${item.questionId}`] : []));

function settingsChanged(before: ReelEdit, after: ReelEdit): Kind[] {
  const one: Record<string, unknown> = { ...before.settings, format: before.format };
  const other: Record<string, unknown> = { ...after.settings, format: after.format };
  const changed = Object.keys({ ...one, ...other }).filter((key) => isOther(one[key], other[key]));
  const kinds = changed.flatMap((key) => (key in KINDS ? (KINDS[key] ?? []) : 'LOOK'));
  return [...new Set(kinds)];
}
