import type { ManifestItem } from '#lib/contracts/reels.ts';
import { alternateClips } from './alternate-clips.ts';

/** A clip that the reel shows. */
export type ArrangedClip = {
  submissionId: string;
  speakerId: string;
  seconds: number;
  /** See openingPoints. */
  opening: number;
  /** See closenessOf. */
  closeness: number;
};

type Arranged = ArrangedClip & { isLong: boolean };
type Chapter = { slots: number[]; clips: Arranged[] };

/**
 * Orders the clips within their chapters, of which a reel in a free order has one: a strong one opens the reel, the closest
 * person of each chapter ends it, and between them voices and lengths alternate. Hidden clips and others that are not in
 * `clips` keep their places.
 */
export function arrangeChapters(
  items: readonly ManifestItem[],
  clips: ReadonlyMap<string, ArrangedClip>,
): ManifestItem[] {
  const chapters = chaptersOf(items, clips);
  const arranged = [...items];
  let before: string | null = null;
  for (const [index, { slots, clips: spoken }] of chapters.entries()) {
    const last = closestOf(spoken);
    const first = index === 0 ? bestOpening(spoken.filter((clip) => clip !== last)) : null;
    const ordered: Arranged[] = alternateClips(spoken, { before, first, last });
    for (const [place, { submissionId }] of ordered.entries()) {
      const item = items.find((other) => other.kind === 'CLIP' && other.submissionId === submissionId);
      const slot = slots[place];
      if (item && slot !== undefined) arranged[slot] = item;
    }
    before = ordered.at(-1)?.speakerId ?? before;
  }
  return arranged;
}

/** Returns the chapters that show clips, with the places that these share. */
function chaptersOf(
  items: readonly ManifestItem[],
  clips: ReadonlyMap<string, ArrangedClip>,
): { slots: number[]; clips: Arranged[] }[] {
  const chapters: { slots: number[]; clips: ArrangedClip[] }[] = [{ slots: [], clips: [] }];
  for (const [slot, item] of items.entries()) {
    if (item.kind === 'CARD') {
      chapters.push({ slots: [], clips: [] });
      continue;
    }
    const clip = clips.get(item.submissionId);
    const chapter = chapters.at(-1);
    if (!clip || !chapter) continue;
    chapter.slots.push(slot);
    chapter.clips.push(clip);
  }
  return chapters.flatMap(({ slots, clips: spoken }): Chapter[] => {
    if (spoken.length === 0) return [];
    const middle = medianOf(spoken.map(({ seconds }) => seconds));
    return [{ slots, clips: spoken.map((clip) => ({ ...clip, isLong: clip.seconds > middle })) }];
  });
}

/** Returns the lower of two middle values. Zero without values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/**
 * The longest of people who are equally close: they have the most to say. Of equals it is the latest, which the first proposal
 * puts last, so that a second one chooses it again.
 */
function closestOf(clips: readonly Arranged[]): Arranged | null {
  const close = clips.filter(({ closeness }) => closeness > 0).toReversed();
  return bestOf(close, (one, other) => one.closeness - other.closeness || one.seconds - other.seconds);
}

const bestOpening = (clips: readonly Arranged[]) =>
  bestOf(clips, (one, other) => one.opening - other.opening);

/** Returns the first of the best. */
const bestOf = <T>(list: readonly T[], compare: (one: T, other: T) => number): T | null =>
  list.toSorted((one, other) => compare(other, one))[0] ?? null;
