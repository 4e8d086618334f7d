import { createHash } from 'node:crypto';
import type { Caption } from '#lib/contracts/captions.ts';
import type { FilmPlan } from '#lib/reel/film.ts';
import { planCaptions } from '#lib/reel/plan-captions.ts';
import { Submission } from '#server/models/submission.ts';

/** Returns the captions of clips by submission. */
export async function findCaptions(submissionIds: readonly unknown[]): Promise<Map<string, Caption[]>> {
  const found = await Submission.find({ _id: { $in: submissionIds } })
    .select('captions')
    .lean();
  return new Map(found.map(({ _id, captions }) => [String(_id), captions ?? []]));
}

/** Returns the captions of a reel in its time. */
export async function loadCaptions(plan: FilmPlan): Promise<Caption[]> {
  return planCaptions(plan, await findCaptions(clipsOf(plan)));
}

/** Returns equal marks for reels whose clips have equal captions, in any order. */
export async function markOfCaptions(plan: FilmPlan): Promise<string> {
  const captions = [...(await findCaptions(clipsOf(plan)))].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return createHash('sha256').update(JSON.stringify(captions)).digest('base64url');
}

const clipsOf = ({ entries }: FilmPlan): string[] =>
  entries.flatMap((entry) => (entry.kind === 'CLIP' ? [entry.clip.submissionId] : []));
