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
  const clipIds = plan.entries.flatMap((entry) => (entry.kind === 'CLIP' ? [entry.clip.submissionId] : []));
  return planCaptions(plan, await findCaptions(clipIds));
}
