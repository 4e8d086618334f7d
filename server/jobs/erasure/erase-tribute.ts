import { drawingsOf } from '#server/drawing/drawing-id.ts';
import { removeMediaLike } from '#server/integrations/storage.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Reaction } from '#server/models/reaction.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { eraseClipAlone, eraseRenders, eraseUpload } from './erase-clip.ts';

/** Erases a tribute with everything in it; `sweep-pictures.ts` handles its picture. Safe to repeat. */
export async function eraseTribute({ _id }: Pick<TributeDocument, '_id'>): Promise<void> {
  const tribute = _id;
  await Tribute.updateOne({ _id }, { $set: { isErasing: true } });
  for (const clip of await Submission.find({ tribute })) await eraseClipAlone(clip);
  for (const { _id: contributor } of await Contributor.find({ tribute })) {
    for (const { uploadId } of await Upload.find({ contributor })) await eraseUpload(uploadId);
  }
  // Unprepared music; the prepared file lies with the drawings.
  for (const { uploadId } of await Upload.find({ tribute })) await eraseUpload(uploadId);
  await eraseRenders({ tribute });
  await Manifest.deleteMany({ tribute });
  await Reaction.deleteMany({ tribute });
  await Report.deleteMany({ tribute });
  await Notification.deleteMany({ tribute });
  await NotificationMail.deleteMany({ tribute });
  await removeMediaLike(drawingsOf(String(tribute)));
  await Contributor.deleteMany({ tribute });
  await Tribute.deleteOne({ _id });
}
