import type { DataExportDto, OriginalDto } from '#lib/contracts/data-export.ts';
import { partsOf } from '#server/domain/reel/parts-of.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { toOriginalName } from '#server/services/media/to-file-name.ts';
import { linkTo } from './link-to.ts';

export async function originalsOf(uploadIds: readonly string[]): Promise<Map<string, OriginalDto>> {
  const uploads = await Upload.find({ uploadId: { $in: uploadIds } });
  return new Map(
    await Promise.all(uploads.map(async (upload) => [upload.uploadId, await toOriginal(upload)] as const)),
  );
}

export async function exportUploads(userId: string): Promise<DataExportDto['uploads']> {
  const parts = await partsOf(userId);
  const answering = await Upload.find({ contributor: { $in: parts.map(({ _id }) => _id) } });
  const telling = await Upload.find({ userId });
  const all = [...answering, ...telling].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const uploadId = { $in: all.map((upload) => upload.uploadId) };
  const held = new Set([
    ...(await Submission.distinct('uploadIds', { uploadIds: uploadId })),
    ...(await Feedback.distinct('uploadId', { userId })),
  ]);
  const unsent = all.filter((upload) => !held.has(upload.uploadId));
  return Promise.all(
    unsent.map(async (upload) =>
      Object.assign(await toOriginal(upload), { startedAt: upload.createdAt.toISOString() }),
    ),
  );
}

async function toOriginal({ uploadId, fileName, sizeBytes }: UploadDocument): Promise<OriginalDto> {
  const key = originalKey(uploadId);
  return {
    fileName,
    sizeBytes: sizeBytes ?? 0,
    url: linkTo((await hasMedia(key)) ? key : undefined, toOriginalName(fileName)),
  };
}
