import { DAY_MS } from '#lib/time/durations.ts';
import { retentionStep, warnedActivity } from '#lib/time/media-retention.ts';
import { env } from '#server/config/env.ts';
import { isUnderReview } from '#server/domain/retention/is-under-review.ts';
import { retainedOf } from '#server/domain/retention/retained-of.ts';
import { eraseMedia } from '#server/jobs/erasure/erase-media.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';

const REELS_AT_ONCE = 100;
const EVER = new Date(0);

/** Warns creators before the media of inactive reels is erased, and erases it (docs/specification.md#retention-warned). */
export async function watchRetention(now = new Date()): Promise<void> {
  // An erasure that was interrupted.
  for (const { id, _id } of await Tribute.find({ isMediaErasing: true }))
    await eraseMedia(_id).catch(logFailure(id));
  const months = env().MEDIA_RETENTION_MONTHS;
  if (months === undefined) return;
  for (const { _id, id } of await findDue(months, now)) {
    // First, so that one that fails every time does not block the others.
    const retentionCheckAt = new Date(now.getTime() + DAY_MS);
    const change = { $set: { retentionCheckAt } };
    const options = { timestamps: false, returnDocument: 'after' } as const;
    // Those before it may have taken hours: meanwhile it may have been used, deleted or hidden.
    const current = await Tribute.findOneAndUpdate(
      { _id, mediaErasedAt: null, deletedAt: null },
      change,
      options,
    );
    if (current) await lookAfter(current, months, now).catch(logFailure(id));
  }
}

/**
 * Returns reels that were used too long ago: those that nobody looked after yet, and those whose next look is due. Reels that are
 * kept wait for a day, and cost nothing meanwhile.
 */
async function findDue(months: number, now: Date): Promise<TributeDocument[]> {
  const old = { mediaErasedAt: null, activeAt: { $lte: warnedActivity(months, now) }, deletedAt: null };
  const again = await Tribute.find({ ...old, retentionCheckAt: { $gt: EVER, $lte: now } })
    .sort({ retentionCheckAt: 1 })
    .limit(REELS_AT_ONCE);
  const first = await Tribute.find({ ...old, retentionCheckAt: null })
    .sort({ activeAt: 1 })
    .limit(REELS_AT_ONCE);
  return [...again, ...first];
}

/** Others are looked after all the same. */
const logFailure = (id: string) => (error: unknown) => logger.error({ id, err: error }, 'retention failed');

async function lookAfter(tribute: TributeDocument, months: number, now: Date): Promise<void> {
  const { _id, id, activeAt, dueDate } = tribute;
  const step = retentionStep(retainedOf(tribute), months, now);
  if (step === 'KEEP' || (await isUnderReview(tribute)) || !(await Submission.exists({ tribute: _id })))
    return;
  if (step !== 'ERASE') {
    const round = step === 'WARN_FIRST' ? 'FIRST' : 'LAST';
    await enqueue('send-retention-mail', { tribute: id, round, activeAt: activeAt.toISOString() });
    return;
  }
  const { modifiedCount } = await Tribute.updateOne(
    // Nobody has kept or hidden it meanwhile.
    {
      _id,
      activeAt,
      dueDate,
      mediaErasedAt: null,
      deletedAt: null,
      takenDownAt: null,
      creatorSuspendedAt: null,
    },
    { $set: { mediaErasedAt: now, isMediaErasing: true }, $unset: { mediaWarnings: 1 } },
  );
  if (modifiedCount === 0) return;
  await eraseMedia(_id);
  logger.info({ id }, 'media erased after its retention period');
}
