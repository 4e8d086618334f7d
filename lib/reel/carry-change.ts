import type { ManifestItem } from '#lib/contracts/reels.ts';
import { hasClip, insertClip, moveClip, type ReelEdit, removeClip } from './manifest.ts';
import { chaptersOf } from './manifest-chapters.ts';

type Versions = { from: ReelEdit; to: ReelEdit; onto: ReelEdit };
type Clip = Extract<ManifestItem, { kind: 'CLIP' }>;

/**
 * Makes the change between two versions to a third, which may differ in other ways. With `from` and `to` swapped it undoes
 * the change. Clips that joined or left the reel meanwhile, and what else changed about them, stay so.
 */
export function carryChange({ from, to, onto }: Versions, questionOrder: readonly string[]): ReelEdit {
  const settings = carryFields(from.settings, to.settings, onto.settings);
  const music = carryFields(from.settings.music, to.settings.music, onto.settings.music);
  return {
    items: carryItems({ from, to, onto }, questionOrder),
    settings: { ...settings, music },
    format: from.format === to.format ? onto.format : to.format,
  };
}

/** Takes the fields that changed from `to`, and the others from `onto`. */
function carryFields<T extends object>(from: T, to: T, onto: T): T {
  const [old, now] = [fieldsOf(from), fieldsOf(to)];
  const carried = new Map<string, unknown>(Object.entries(onto));
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    if (JSON.stringify(old.get(key)) === JSON.stringify(now.get(key))) continue;
    if (now.has(key)) carried.set(key, now.get(key));
    else carried.delete(key);
  }
  return Object.fromEntries(carried) as T;
}
const fieldsOf = (value: object): ReadonlyMap<string, unknown> => new Map(Object.entries(value));

function carryItems({ from, to, onto }: Versions, questionOrder: readonly string[]): ManifestItem[] {
  const placed = isReordered(from, to)
    ? orderLike({ from, to, onto }, questionOrder)
    : orderKept({ from, to, onto }, questionOrder);
  const [old, now, mine] = [from, to, onto].map(
    ({ items }) => new Map(items.map((item) => [keyOf(item), item])),
  );
  return placed.map((item) => {
    const key = keyOf(item);
    const [before, after, present] = [old?.get(key), now?.get(key), mine?.get(key)];
    return before && after && present ? carryFields(before, after, present) : (present ?? after ?? item);
  });
}

const keyOf = (item: ManifestItem) =>
  item.kind === 'CLIP' ? item.submissionId : `${item.card} ${item.questionId}`;

/** Returns whether clips that both versions have follow each other differently or answer other questions. */
function isReordered(from: ReelEdit, to: ReelEdit): boolean {
  return JSON.stringify(commonPlaces(from, to)) !== JSON.stringify(commonPlaces(to, from));
}

const commonPlaces = (one: ReelEdit, other: ReelEdit) =>
  [...chaptersOf(one.items)].filter(([id]) => hasClip(other.items, id));

/** Keeps the order of `onto`, with the clips that the change adds and without those that it removes. */
function orderKept({ from, to, onto }: Versions, questionOrder: readonly string[]): ManifestItem[] {
  const left = clipsIn(from).filter(({ submissionId }) => !hasClip(to.items, submissionId));
  const kept = left.map(({ submissionId }) => submissionId).reduce(removeClip, onto.items);
  const added = clipsIn(to).filter(({ submissionId }) => !hasClip(from.items, submissionId));
  return added.reduce((items, clip) => {
    if (hasClip(items, clip.submissionId)) return items;
    return placeLike(insertAll(items, [clip], to, questionOrder), clip, to.items);
  }, kept);
}

/** Takes the order of `to`, with the clips that joined `onto` meanwhile and without those that left it. */
function orderLike({ from, to, onto }: Versions, questionOrder: readonly string[]): ManifestItem[] {
  const gone = clipsIn(from).filter(({ submissionId }) => !hasClip(onto.items, submissionId));
  const kept = gone.map(({ submissionId }) => submissionId).reduce(removeClip, to.items);
  const joined = clipsIn(onto).filter(({ submissionId }) => !hasClip(from.items, submissionId));
  const [old, now, mine] = [chaptersOf(from.items), chaptersOf(to.items), chaptersOf(onto.items)];
  const asked = clipsIn(onto).filter(
    ({ submissionId: id }) => now.get(id) === old.get(id) && now.has(id) && mine.get(id) !== now.get(id),
  );
  return insertAll(
    asked.reduce(
      (items, { submissionId }) =>
        moveClip(items, { submissionId, questionId: mine.get(submissionId) ?? null }, questionOrder),
      kept,
    ),
    joined,
    onto,
    questionOrder,
  );
}

/** Moves a clip within its chapter, to follow what it follows in `source`. */
function placeLike(
  items: readonly ManifestItem[],
  { submissionId }: Clip,
  source: readonly ManifestItem[],
): ManifestItem[] {
  const [now, then] = [chaptersOf(items), chaptersOf(source)];
  const isBeside = (id: string) => id !== submissionId && now.get(id) === now.get(submissionId);
  const ids = [...then.keys()];
  const earlier = ids
    .slice(0, ids.indexOf(submissionId))
    .findLast((id) => isBeside(id) && then.get(id) === then.get(submissionId));
  const placed = items.filter((item) => keyOf(item) === submissionId);
  const others = items.filter((item) => keyOf(item) !== submissionId);
  const first = others.findIndex((item) => item.kind === 'CLIP' && isBeside(item.submissionId));
  const at = earlier ? others.findIndex((item) => keyOf(item) === earlier) + 1 : first;
  return at < 0 ? [...items] : others.toSpliced(at, 0, ...placed);
}

const clipsIn = ({ items }: ReelEdit): Clip[] => items.filter((item) => item.kind === 'CLIP');

/** Puts clips at the end of the chapters that they have in `source`. */
function insertAll(
  items: readonly ManifestItem[],
  clips: readonly Clip[],
  source: ReelEdit,
  questionOrder: readonly string[],
): ManifestItem[] {
  const chapters = chaptersOf(source.items);
  return clips.reduce<ManifestItem[]>(
    (placed, { submissionId }) =>
      insertClip(placed, { submissionId, questionId: chapters.get(submissionId) ?? null }, questionOrder),
    [...items],
  );
}
