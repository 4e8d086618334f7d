import { removePerson } from '#server/domain/counts/kept-counts.ts';
import { releaseCredit } from '#server/domain/credits/contributor-credit.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { transact } from '#server/platform/transact.ts';
import { eraseClip, eraseUpload } from './erase-clip.ts';

/** Erases a person in one tribute, except their clips that stay in its reel. Safe to repeat. */
export async function leaveTribute(part: ContributorDocument): Promise<void> {
  const contributor = part._id;
  const given = await Submission.find({ contributor });
  for (const clip of given) if (clip.deletedAt) await eraseClip(clip);
  const kept = given.filter(({ deletedAt }) => !deletedAt);
  const keptUploads = kept.flatMap(({ uploadIds }) => uploadIds ?? []);
  for (const { uploadId } of await Upload.find({ contributor, uploadId: { $nin: keptUploads } }))
    await eraseUpload(uploadId);
  if (kept.length > 0) {
    // File names often contain people's names.
    await Upload.updateMany({ uploadId: { $in: keptUploads } }, { $set: { fileName: '', metadata: '' } });
    await Contributor.updateOne(
      { _id: contributor },
      {
        $set: {
          userId: null,
          email: null,
          tokenHash: null,
          locale: null,
          timezone: null,
          progress: null,
          isMailDue: false,
          mailMessage: '',
          remindOn: null,
          reminder: null,
        },
        $unset: { remindTo: 1, handover: 1 },
      },
    );
    return;
  }
  await forgetName(part);
  const tribute = await Tribute.findById(part.tribute);
  await transact(async (session) => {
    if (tribute) await releaseCredit(session, tribute, contributor);
    const thanks = { thanksIds: contributor };
    await Contributor.updateMany({ tribute: part.tribute, ...thanks }, { $pull: thanks }, { session });
    await removePerson(session, contributor);
  });
}

/** Removes the name from notifications and corrections if none of their clips stays in the reel; namesakes keep theirs. */
async function forgetName({ _id, formerIds, tribute }: ContributorDocument): Promise<void> {
  const contributor = { $in: [_id, ...formerIds] };
  await Notification.updateMany({ tribute, contributor }, { $set: { name: '' } });
  await Manifest.updateMany(
    { tribute, 'nameChange.contributor': contributor },
    { $unset: { nameChange: 1 } },
  );
}
