import type { HelloDto } from '#lib/contracts/hello.ts';
import { findUnusedFolders } from '#server/domain/reel/find-unused-folders.ts';
import { helloFolder } from '#server/domain/reel/hello-key.ts';
import { listMediaIds, removeMediaOf } from '#server/integrations/storage.ts';
import { sweepReelLater } from '#server/jobs/queue/queue.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { discardReplacement } from '#server/services/reels/discard-replacement.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { toHelloDto } from './to-hello-dto.ts';

/** Removes the creator's hello, or only the one that should replace it, if there is one. Throws NOT_FOUND. */
export async function removeHello(ctx: ServiceContext, tributeId: string): Promise<HelloDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  if (!(await discardReplacement(tribute._id, 'arrivingHello'))) await removeAll(tribute);
  invalidatePublicTribute(tributeId);
  publishTributeChange(tribute, { stale: ['hello'] });
  return toHelloDto(ctx, (await Tribute.findById(tribute._id)) ?? tribute);
}

async function removeAll({ _id, id }: TributeDocument): Promise<void> {
  // Before the first step, so that a crash leaves no file for good.
  await sweepReelLater(_id);
  const former = await Tribute.findOneAndUpdate({ _id }, { $unset: { hello: 1, arrivingHello: 1 } });
  const folders = await listMediaIds(helloFolder(id, ''));
  for (const folder of await findUnusedFolders(_id, folders)) await removeMediaOf(folder);
  if (former?.arrivingHello) await removeUpload(former.arrivingHello.uploadId);
}
