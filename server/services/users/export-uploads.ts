import type { OriginalDto } from '#lib/contracts/data-export.ts';
import { partsOf } from '#server/domain/reel/parts-of.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { readAll } from '#server/platform/read-all.ts';
import { toOriginalName } from '#server/services/media/to-file-name.ts';
import { AT_ONCE, inBatches } from './in-batches.ts';
import { linkTo } from './link-to.ts';

export async function originalsOf(uploadIds: readonly string[]): Promise<Map<string, OriginalDto>> {
  const uploads = await Upload.find({ uploadId: { $in: uploadIds } });
  return new Map(
    await Promise.all(uploads.map(async (upload) => [upload.uploadId, await toOriginal(upload)] as const)),
  );
}

/** Yields what the account uploaded and never sent: in people's reels, then on the account's own pages. */
export async function* exportUploads(userId: string) {
  const parts = await partsOf(userId);
  const owners = [{ contributor: { $in: parts.map(({ _id }) => _id) } }, { userId }];
  for (const owner of owners) {
    const own = Upload.find(owner).sort({ createdAt: 1 }).cursor({ batchSize: AT_ONCE });
    for await (const some of inBatches(readAll(own))) {
      const held = await findHeld(some, userId);
      for (const upload of some) {
        if (held.has(upload.uploadId)) continue;
        yield { ...(await toOriginal(upload)), startedAt: upload.createdAt.toISOString() };
      }
    }
  }
}

/** Returns those that belong to an answer or to feedback, which the export lists. */
async function findHeld(uploads: readonly UploadDocument[], userId: string): Promise<ReadonlySet<unknown>> {
  const uploadIds = { $in: uploads.map(({ uploadId }) => uploadId) };
  return new Set([
    ...(await Submission.distinct('uploadIds', { uploadIds })),
    ...(await Feedback.distinct('uploadId', { userId })),
  ]);
}

async function toOriginal({ uploadId, fileName, sizeBytes }: UploadDocument): Promise<OriginalDto> {
  const key = originalKey(uploadId);
  return {
    fileName,
    sizeBytes: sizeBytes ?? 0,
    url: linkTo((await hasMedia(key)) ? key : undefined, toOriginalName(fileName)),
  };
}
