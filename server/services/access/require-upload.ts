import { AppError } from '#server/errors/app-error.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { isExpired } from '#server/services/uploads/upload-life.ts';
import { grants } from './permissions.ts';
import { accessTo, towards } from './require-access.ts';

/** Returns an upload that the caller started. Throws NOT_FOUND for anyone else, GONE a week after it stopped. */
export async function requireUpload(ctx: ServiceContext, uploadId: string): Promise<UploadDocument> {
  const upload = await Upload.findOne({ uploadId });
  if (!upload || !(await isOwn(ctx, upload))) throw new AppError('NOT_FOUND', 'uploadNotFound');
  if (isExpired(upload)) throw new AppError('GONE', 'uploadTooOld');
  return upload;
}

async function isOwn(ctx: ServiceContext, upload: UploadDocument): Promise<boolean> {
  // A feedback video belongs to an account, not to a tribute.
  if (upload.userId) return upload.userId === ctx.actor.user?.userId;
  const tribute = await Tribute.findOne({ _id: upload.tribute, deletedAt: null });
  const access = tribute && (await accessTo(ctx, tribute, 'takePart'));
  return access !== null && grants('continueUpload', towards(access, upload.contributor).roles);
}
