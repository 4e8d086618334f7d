import type { Types } from 'mongoose';
import { changeTributeStatus } from '#server/domain/status/tribute-status.ts';
import { drawingsOf } from '#server/drawing/drawing-id.ts';
import { removeMediaLike } from '#server/integrations/storage.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { eraseReelFiles } from './erase-reel-files.ts';

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
  await eraseReelFiles(tribute);
  const files = { ownMusic: 1, arrivingMusic: 1, formerMusic: 1, hello: 1, arrivingHello: 1 } as const;
  await Tribute.updateOne({ _id: tribute }, { $unset: { ...files, musicIds: 1, failedMusicId: 1 } });
  await removeMediaLike(drawingsOf(String(tribute)));
  await Tribute.updateOne({ _id: tribute }, { $unset: { isMediaErasing: 1 } });
}
