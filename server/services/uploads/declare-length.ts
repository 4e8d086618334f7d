import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Upload } from '#server/models/upload.ts';

type Found = { uploadId: string; sizeBytes: number | null; receivedBytes: number | null };

/**
 * Stores the length of an upload that was created without one, and returns its length or null while it is not declared.
 * Throws BAD_REQUEST for another length than before or than received, INVALID_INPUT for an empty file, TOO_LARGE.
 */
export async function declareLength(
  { uploadId, sizeBytes, receivedBytes }: Found,
  header: string | string[] | undefined,
): Promise<number | null> {
  if (header === undefined) return sizeBytes;
  const declared = Number(header);
  if (sizeBytes !== null && sizeBytes !== declared) throw another();
  if (declared < (receivedBytes ?? 0)) throw another();
  if (declared === 0) throw new AppError('INVALID_INPUT', 'fileEmpty');
  if (declared > UPLOAD_BYTES_MAX) throw new AppError('TOO_LARGE', 'fileTooLarge');
  if (sizeBytes === null) await Upload.updateOne({ uploadId }, { $set: { sizeBytes: declared } });
  return declared;
}

const another = () =>
  new AppError('BAD_REQUEST', 'uploadRequestNotValid', { cause: 'The upload has another length.' });
