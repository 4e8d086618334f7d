import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { speakersOf } from '#server/services/access/speakers-of.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { addWithinLimits, type UploadOwner } from './add-within-limits.ts';

const FILE_NAME_CHARS_MAX = 200;

type UploadedFile = {
  uploadId: string;
  sizeBytes: number;
  fileName: string;
  /** The MIME type that the device assumes; empty if unknown. The bytes are probed later. */
  fileType?: string;
  metadata?: string;
  addressMark?: string;
};
type NewUpload = UploadedFile & { tributeId: string };

/** Creates an answer's upload. Throws UNAUTHENTICATED, NOT_FOUND, INVALID_INPUT, UNSUPPORTED_MEDIA, and as `addWithinLimits`. */
export async function createUpload(ctx: ServiceContext, upload: NewUpload): Promise<void> {
  const access = await requireAccess(ctx, upload.tributeId, 'send');
  const contributor = speakersOf(access).at(-1);
  if (!contributor) throw new AppError('UNAUTHENTICATED', 'nameFirst');
  await addUpload(upload, { tribute: access.tribute._id, contributor: contributor._id });
}

/** Creates an upload for feedback. Throws UNAUTHENTICATED, INVALID_INPUT, TOO_LARGE, UNSUPPORTED_MEDIA. */
export async function createFeedbackUpload(ctx: ServiceContext, upload: UploadedFile): Promise<void> {
  await addUpload(upload, { userId: requireIdentity(ctx).userId });
}

async function addUpload(
  { uploadId, sizeBytes, fileName, fileType = '', metadata = '', addressMark }: UploadedFile,
  owner: UploadOwner,
): Promise<void> {
  if (sizeBytes <= 0) throw new AppError('INVALID_INPUT', 'fileEmpty');
  if (sizeBytes > UPLOAD_BYTES_MAX) throw new AppError('TOO_LARGE', 'fileTooLarge');
  if (fileType !== '' && !/^video\//i.test(fileType)) {
    throw new AppError('UNSUPPORTED_MEDIA', 'notVideo');
  }
  const marked = addressMark === undefined ? {} : { addressMark };
  const shortName = fileName.slice(0, FILE_NAME_CHARS_MAX);
  await addWithinLimits(owner, { uploadId, sizeBytes, fileName: shortName, metadata, ...marked });
}
