import type { Types } from 'mongoose';
import { removeClipDocument } from '#server/domain/counts/kept-counts.ts';
import { findVersionsWith } from '#server/domain/reel/made-files.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { growingFiles, removeMedia, removeMediaOf } from '#server/integrations/storage.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Reaction } from '#server/models/reaction.ts';
import { Render } from '#server/models/render.ts';
import { Report } from '#server/models/report.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { transact } from '#server/platform/transact.ts';
import { eraseFadesInto } from './sweep-pieces.ts';

// Erases files first and the document last: after a crash, the document leads the next run to the rest.

type Clip = Pick<SubmissionDocument, '_id' | 'tribute' | 'uploadIds' | 'takeId' | 'deletedBy'>;

/** Erases a clip and every file that shows it. Safe to repeat after a crash. */
export async function eraseClip(clip: Clip): Promise<void> {
  await eraseFadesInto(clip._id, clip.tribute);
  await eraseClipAlone(clip);
}

/** Erases a clip of a tribute whose other clips are erased too, and with them the fades into this one. */
export async function eraseClipAlone({ _id, tribute, uploadIds, takeId, deletedBy }: Clip): Promise<void> {
  await Submission.updateOne({ _id }, { $set: { isErasing: true } });
  const versions = await findVersionsWith(tribute, [_id]);
  await eraseRenders({ tribute, manifestVersion: { $in: versions } });
  await Manifest.updateMany({ tribute, 'items.submission': _id }, { $pull: { items: { submission: _id } } });
  await Manifest.updateMany(
    { tribute, 'clipChanges.submission': _id },
    { $pull: { clipChanges: { submission: _id } } },
  );
  await Reaction.deleteMany({ tribute, submission: _id });
  await Report.deleteMany({ tribute, submission: _id });
  await removeMediaOf(String(_id));
  for (const uploadId of uploadIds ?? []) await eraseUpload(uploadId);
  // The device may still hold the take. A take whose bytes never arrived was not removed and may be sent.
  if (takeId && deletedBy)
    await Tribute.updateOne(
      { _id: tribute },
      { $addToSet: { erasedTakeIds: takeId } },
      { timestamps: false },
    );
  await transact((session) => removeClipDocument(session, _id));
}

export async function eraseUpload(uploadId: string): Promise<void> {
  await (await growingFiles()).remove(uploadId);
  await removeMedia(originalKey(uploadId));
  await Upload.deleteOne({ uploadId });
}

type Renders = { tribute: Types.ObjectId; manifestVersion?: { $in: number[] } };

export async function eraseRenders(renders: Renders): Promise<void> {
  for (const { _id } of await Render.find(renders, { _id: 1 })) {
    await removeMediaOf(String(_id));
    await Render.deleteOne({ _id });
  }
}
