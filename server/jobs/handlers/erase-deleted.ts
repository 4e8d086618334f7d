import { keptSince } from '#lib/deletion/kept.ts';
import { eraseAccount } from '#server/jobs/erase-account.ts';
import { eraseClip } from '#server/jobs/erase-clip.ts';
import { eraseTribute } from '#server/jobs/erase-tribute.ts';
import { sweepPictures } from '#server/jobs/sweep-pictures.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

const CLAIM = { $set: { isErasing: true } } as const;

/**
 * Erases what was deleted 30 days ago (product.md §4), and pictures that nobody shows. Each thing is claimed first, in
 * one update that asks for its date again: from then on nobody can bring it back, and whoever goes on after a crash
 * finds it as it was left.
 */
export async function eraseDeleted(now = Date.now()): Promise<void> {
  const due = { deletedAt: { $lte: keptSince(now) } };
  for (const { _id } of await Submission.find(due, { _id: 1 })) {
    const clip = await Submission.findOneAndUpdate({ _id, ...due }, CLAIM);
    if (clip) await eraseClip(clip);
  }
  for (const { _id } of await Tribute.find(due, { _id: 1 })) {
    const tribute = await Tribute.findOneAndUpdate({ _id, ...due }, CLAIM);
    if (tribute) await eraseTribute(tribute);
  }
  await sweepPictures(now);
  // Last: they need the identity provider, and nothing else should wait for it.
  for (const { _id } of await User.find(due, { _id: 1 })) {
    const user = await User.findOneAndUpdate({ _id, ...due }, CLAIM);
    if (user) await eraseAccount(user);
  }
  await sweepPictures(now);
}
