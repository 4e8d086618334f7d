import { drawingsOf } from '#server/drawing/drawing-id.ts';
import { removeMediaLike } from '#server/integrations/storage.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Reaction } from '#server/models/reaction.ts';
import { Report } from '#server/models/report.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { eraseReelFiles } from './erase-reel-files.ts';

/** Erases a tribute with everything in it; `sweep-pictures.ts` handles its picture. Safe to repeat. */
export async function eraseTribute({ _id }: Pick<TributeDocument, '_id'>): Promise<void> {
  const tribute = _id;
  await Tribute.updateOne({ _id }, { $set: { isErasing: true } });
  await eraseReelFiles(tribute);
  await Manifest.deleteMany({ tribute });
  await Reaction.deleteMany({ tribute });
  await Report.deleteMany({ tribute });
  await Notification.deleteMany({ tribute });
  await NotificationMail.deleteMany({ tribute });
  await removeMediaLike(drawingsOf(String(tribute)));
  await Contributor.deleteMany({ tribute });
  await Tribute.deleteOne({ _id });
}
