import { UploadId } from '#lib/contracts/ids.ts';
import { Upload } from '#server/models/upload.ts';
import { connectDatabase } from '#server/platform/database.ts';

/** The size of an upload that is here whole, or null. Who knows its random id has begun it. */
export async function findFinishedUpload(uploadId: string): Promise<{ sizeBytes: number } | null> {
  if (!UploadId.safeParse(uploadId).success) return null;
  await connectDatabase();
  const upload = await Upload.findOne({ uploadId, finishedAt: { $ne: null } });
  return upload && { sizeBytes: upload.sizeBytes };
}
