import type { Types } from 'mongoose';
import { keptSince } from '#lib/time/retention.ts';
import { eraseAccount } from '#server/jobs/erasure/erase-account.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { eraseTribute } from '#server/jobs/erasure/erase-tribute.ts';
import { leaveTribute } from '#server/jobs/erasure/leave-tribute.ts';
import { findUnusedPictures, sweepPicture } from '#server/jobs/erasure/sweep-pictures.ts';
import { forgetFailedJobs } from '#server/jobs/queue/forget-failed-jobs.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { type After, batchesById } from '#server/platform/batches-by-id.ts';
import { logger } from '#server/platform/logger.ts';

const CLAIM = { $set: { isErasing: true } } as const;

/** A large backlog takes no more memory than a small one. */
const AT_ONCE = 100;

type Find<T> = (after: After) => { sort: (by: { _id: 1 }) => { limit: (most: number) => PromiseLike<T[]> } };

/** Erases documents deleted long ago (docs/specification.md#life-deletion). Throws the first failure at the end. */
export async function eraseDeleted(now = Date.now()): Promise<void> {
  const due = { deletedAt: { $lte: keptSince(now) } };
  let first: { error: unknown } | null = null;
  /** Each of them is tried once, in the order of ids. */
  async function each<T extends { _id: Types.ObjectId }>(find: Find<T>, erase: (thing: T) => Promise<void>) {
    const nextOnes = (after: After) => find(after).sort({ _id: 1 }).limit(AT_ONCE);
    for await (const some of batchesById(nextOnes)) for (const thing of some) await tryTo(erase, thing);
  }
  async function tryTo<T extends { _id: Types.ObjectId }>(erase: (thing: T) => Promise<void>, thing: T) {
    await erase(thing).catch((error: unknown) => {
      logger.error({ id: String(thing._id), err: error }, 'erasing failed');
      first ??= { error };
    });
  }
  const sweepPictures = async () =>
    each(
      (after) => findUnusedPictures(now, after),
      (picture) => sweepPicture(picture, now),
    );

  await each(
    (after) => Submission.find({ ...due, ...after }, '_id'),
    async ({ _id }) => {
      const clip = await Submission.findOneAndUpdate({ _id, ...due }, CLAIM);
      if (clip) await eraseClip(clip);
    },
  );
  await each((after) => Contributor.find({ isErasing: true, ...after }), leaveTribute);
  await each(
    (after) => Tribute.find({ ...due, ...after }, '_id'),
    async ({ _id }) => {
      const tribute = await Tribute.findOneAndUpdate({ _id, ...due }, CLAIM);
      if (tribute) await eraseTribute(tribute);
    },
  );
  await forgetFailedJobs(now);
  await sweepPictures();
  // Last: they need the identity provider and Stripe.
  await each(
    (after) => User.find({ ...due, ...after }, '_id'),
    async ({ _id }) => {
      const user = await User.findOneAndUpdate({ _id, ...due }, CLAIM);
      if (user) await eraseAccount(user);
    },
  );
  await sweepPictures();
  if (first) throw (first as { error: unknown }).error;
}
