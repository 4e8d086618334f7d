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
import { logger } from '#server/platform/logger.ts';

const CLAIM = { $set: { isErasing: true } } as const;

/** Erases documents deleted long ago (docs/specification.md#life-deletion). Throws the first failure at the end. */
export async function eraseDeleted(now = Date.now()): Promise<void> {
  const due = { deletedAt: { $lte: keptSince(now) } };
  const failures: unknown[] = [];
  async function each<T extends { _id: unknown }>(things: T[], erase: (thing: T) => Promise<void>) {
    for (const thing of things) {
      await erase(thing).catch((error: unknown) => {
        logger.error({ id: String(thing._id), err: error }, 'erasing failed');
        failures.push(error);
      });
    }
  }
  const sweepPictures = async () =>
    each(await findUnusedPictures(now), (picture) => sweepPicture(picture, now));

  await each(await Submission.find(due, { _id: 1 }), async ({ _id }) => {
    const clip = await Submission.findOneAndUpdate({ _id, ...due }, CLAIM);
    if (clip) await eraseClip(clip);
  });
  await each(await Contributor.find({ isErasing: true }), leaveTribute);
  await each(await Tribute.find(due, { _id: 1 }), async ({ _id }) => {
    const tribute = await Tribute.findOneAndUpdate({ _id, ...due }, CLAIM);
    if (tribute) await eraseTribute(tribute);
  });
  await forgetFailedJobs(now);
  await sweepPictures();
  // Last: they need the identity provider and Stripe.
  await each(await User.find(due, { _id: 1 }), async ({ _id }) => {
    const user = await User.findOneAndUpdate({ _id, ...due }, CLAIM);
    if (user) await eraseAccount(user);
  });
  await sweepPictures();
  if (failures.length > 0) throw failures[0];
}
