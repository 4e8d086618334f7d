import { AppError, type ErrorText } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { isExpired } from './upload-life.ts';

/** Returns a creator's complete upload of a kind. Throws NOT_FOUND, GONE for an old one, CONFLICT while bytes are missing. */
export async function requireArrived(
  ctx: ServiceContext,
  { _id: tribute }: TributeDocument,
  { uploadId, kind, missing }: { uploadId: string; kind: 'MUSIC' | 'HELLO'; missing: ErrorText },
): Promise<UploadDocument> {
  const { userId } = requireIdentity(ctx);
  // Uploads of earlier versions have no kind.
  const upload = await Upload.findOne({ uploadId, userId, tribute, kind: { $in: [kind, null] } });
  if (!upload) throw new AppError('NOT_FOUND', 'uploadNotFound');
  if (isExpired(upload)) throw new AppError('GONE', 'uploadTooOld');
  if (!upload.finishedAt) throw new AppError('CONFLICT', missing);
  return upload;
}
