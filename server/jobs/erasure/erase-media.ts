import type { Types } from 'mongoose';
import { changeTributeStatus } from '#server/domain/status/tribute-status.ts';
import { drawingsOf } from '#server/drawing/drawing-id.ts';
import { removeMediaLike } from '#server/integrations/storage.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { eraseClipAlone, eraseRenders, eraseUpload } from './erase-clip.ts';

/** Archives a tribute and erases its clips, files, music and hello; people and questions stay. Safe to repeat. */
export async function eraseMedia(tribute: Types.ObjectId): Promise<void> {
  const found = await Tribute.findById(tribute);
  if (!found) return;
  // First, so that nothing more arrives.
  if (found.status !== 'ARCHIVED') {
    await Tribute.updateOne({ _id: tribute }, { $set: { archivedFrom: found.status, draftKey: null } });
    await changeTributeStatus(found, 'ARCHIVED');
    publishTributeChange(found);
  }
  for (const clip of await Submission.find({ tribute })) await eraseClipAlone(clip);
  for (const { _id: contributor } of await Contributor.find({ tribute })) {
    for (const { uploadId } of await Upload.find({ contributor })) await eraseUpload(uploadId);
  }
  for (const { uploadId } of await Upload.find({ tribute })) await eraseUpload(uploadId);
  await eraseRenders({ tribute });
  const files = { ownMusic: 1, arrivingMusic: 1, formerMusic: 1, hello: 1, arrivingHello: 1 } as const;
  await Tribute.updateOne({ _id: tribute }, { $unset: { ...files, musicIds: 1, failedMusicId: 1 } });
  await removeMediaLike(drawingsOf(String(tribute)));
  await Tribute.updateOne({ _id: tribute }, { $unset: { isMediaErasing: 1 } });
}
