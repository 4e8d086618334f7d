import type { VersionChange } from '#lib/contracts/reel-versions.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { isFree } from './arrangement.ts';
import { isOther } from './is-other.ts';
import type { ReelEdit } from './manifest.ts';
import { chaptersOf } from './manifest-chapters.ts';

type Clip = Extract<ManifestItem, { kind: 'CLIP' }>;
type Pair = { earlier: Clip; clip: Clip };
type Kind = VersionChange['kind'];

/** Returns what a version changes, the most important first (docs/specification.md#reel-version-list). */
export function versionChanges(before: ReelEdit, after: ReelEdit): VersionChange[] {
  const [old, now] = [clipsOf(before), clipsOf(after)];
  const pairs = [...now.values()].flatMap((clip): Pair[] => {
    const earlier = old.get(clip.submissionId);
    return earlier ? [{ earlier, clip }] : [];
  });
  const changed = (test: (pair: Pair) => boolean) => pairs.filter(test).map(({ clip }) => clip);
  // Tidying trims clips, which one sentence says.
  const isTidied = before.settings.tidy !== after.settings.tidy;
  // So does arranging move them.
  const isArranged = isFree(before.settings) !== isFree(after.settings);
  const trimmed = isTidied ? [] : changed(({ earlier, clip }) => isOther(earlier.trim, clip.trim));
  return [
    ...ofClips('ADDED', missing(now, old)),
    ...ofClips('REMOVED', missing(old, now)),
    ...ofClips(
      'SHOWN',
      changed(({ earlier, clip }) => earlier.hidden && !clip.hidden),
    ),
    ...ofClips(
      'HIDDEN',
      changed(({ earlier, clip }) => !earlier.hidden && clip.hidden),
    ),
    ...(isArranged ? [] : moves(before, after)),
    ...ofClips(
      'TRIMMED',
      trimmed.filter(({ trim }) => trim),
    ),
    ...ofClips(
      'WHOLE',
      trimmed.filter(({ trim }) => !trim),
    ),
    ...ofClips(
      'RENAMED',
      changed(({ earlier, clip }) => earlier.speakerName !== clip.speakerName),
      ({ speakerName }) => speakerName ?? null,
    ),
    ...ofClips(
      'ROTATED',
      changed(({ earlier, clip }) => earlier.rotate !== clip.rotate),
    ),
    ...ofClips(
      'CLEANED',
      changed(({ earlier, clip }) => earlier.cleanUp !== clip.cleanUp),
      ({ cleanUp }) => cleanUp ?? 'ON',
    ),
    ...ofClips(
      'POSTER',
      changed(({ earlier, clip }) => earlier.poster !== clip.poster),
    ),
    ...(isOther(hiddenCards(before), hiddenCards(after)) ? [change('CARDS')] : []),
    ...settingsChanged(before, after),
  ];
}

const clipsOf = ({ items }: ReelEdit): ReadonlyMap<string, Clip> =>
  new Map(items.flatMap((item) => (item.kind === 'CLIP' ? [[item.submissionId, item]] : [])));

const missing = (clips: ReadonlyMap<string, Clip>, elsewhere: ReadonlyMap<string, Clip>): Clip[] =>
  [...clips.values()].filter(({ submissionId }) => !elsewhere.has(submissionId));

const change = (kind: Kind, value: string | null = null): VersionChange => ({
  kind,
  count: 1,
  submissionId: null,
  value,
});

function ofClips(
  kind: Kind,
  clips: readonly Clip[],
  valueOf: (clip: Clip) => string | null = () => null,
): VersionChange[] {
  const [first, second] = clips;
  if (!first) return [];
  // Several clips may have got several values.
  if (second) return [{ kind, count: clips.length, submissionId: null, value: null }];
  return [{ kind, count: 1, submissionId: first.submissionId, value: valueOf(first) }];
}

/** Returns the clips that answer another question, and what else the order changed. */
function moves(before: ReelEdit, after: ReelEdit): VersionChange[] {
  const [old, now] = [chaptersOf(before.items), chaptersOf(after.items)];
  const stays = (id: string) => old.has(id) && now.has(id) && old.get(id) === now.get(id);
  const asked = [...clipsOf(after).values()].filter(
    ({ submissionId: id }) => old.has(id) && now.has(id) && !stays(id),
  );
  const [from, to] = [[...old.keys()].filter(stays), [...now.keys()].filter(stays)];
  const question = ofClips('QUESTION', asked, ({ submissionId }) => now.get(submissionId) ?? null);
  if (!isOther(from, to)) return question;
  return [...question, oneMove(from, to, now) ?? change('ORDER')];
}

/** Returns where the one clip that moved went. Of two that changed places, it is the one that is now first or last. */
function oneMove(
  from: readonly string[],
  to: readonly string[],
  chapters: ReadonlyMap<string, string | null>,
): VersionChange | null {
  const moved = to.filter((id) => !isOther(without(from, id), without(to, id)));
  const places = moved.map((submissionId) => {
    const chapter = to.filter((id) => chapters.get(id) === chapters.get(submissionId));
    const isEarlier = to.indexOf(submissionId) < from.indexOf(submissionId);
    const end = !isEarlier && chapter.at(-1) === submissionId ? 'END' : null;
    const start = isEarlier && chapter[0] === submissionId ? 'START' : null;
    return { submissionId, value: end ?? start ?? (isEarlier ? 'EARLIER' : 'LATER') };
  });
  const place = ['END', 'START', 'EARLIER', 'LATER'].flatMap((value) =>
    places.filter((other) => other.value === value),
  )[0];
  return place ? { kind: 'MOVED', count: 1, ...place } : null;
}

const without = (ids: readonly string[], left: string) => ids.filter((id) => id !== left);

const hiddenCards = ({ items }: ReelEdit): string[] =>
  items.flatMap((item) => (item.kind === 'CARD' && item.hidden ? [`${item.card} ${item.questionId}`] : []));

function settingsChanged(before: ReelEdit, after: ReelEdit): VersionChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return now.flatMap(([kind, value], index) => (value === old[index]?.[1] ? [] : [change(kind, value)]));
}

const valuesOf = ({ settings, format }: ReelEdit): [Kind, string | null][] => [
  ['ARRANGED', isFree(settings) ? 'FREE' : 'BY_QUESTION'],
  ['TIDY', settings.tidy ? 'ON' : 'OFF'],
  ['THEME', settings.theme],
  ['TRANSITION', settings.transition],
  ['MUSIC', settings.music.mood],
  ['VOLUME', settings.music.volume],
  ['MUSIC_START', String(settings.music.startSeconds ?? 0)],
  ['FORMAT', format],
  ['COVER', settings.cover ?? null],
];
