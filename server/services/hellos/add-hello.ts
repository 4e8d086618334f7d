import type { AddHelloInput, HelloDto } from '#lib/contracts/hello.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { requireArrived } from '#server/services/uploads/require-arrived.ts';
import { toHelloDto } from './to-hello-dto.ts';

/**
 * Has an uploaded video or voice message prepared as the hello of an invitation. The hello before stays until then.
 * Throws NOT_FOUND, GONE for an old upload, CONFLICT while it is incomplete.
 */
export async function addHello(
  ctx: ServiceContext,
  { tributeId, uploadId, medium }: AddHelloInput,
): Promise<HelloDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const { _id, hello, arrivingHello: known } = tribute;
  if ([hello?.uploadId, known?.uploadId].includes(uploadId)) return toHelloDto(ctx, tribute);
  await requireArrived(ctx, tribute, { uploadId, kind: 'HELLO', missing: 'helloNotHere' });
  const arrivingHello = { uploadId, medium, sentAt: new Date() };
  const before = await Tribute.findOneAndUpdate({ _id }, { $set: { arrivingHello } });
  const replaced = before?.arrivingHello?.uploadId;
  if (replaced && replaced !== uploadId) await removeUpload(replaced);
  await enqueue('prepare-hello', { tribute: tribute.id, uploadId }, _id);
  publishTributeChange(tribute, { stale: ['hello'] });
  return toHelloDto(ctx, (await Tribute.findById(_id)) ?? tribute);
}
