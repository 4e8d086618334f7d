import { join } from 'node:path';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { adoptMedia, inScratchFolder, localMedia } from '#server/integrations/storage.ts';
import { isMediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { logger } from '#server/platform/logger.ts';

/** Enough to copy the largest original on a slow disk. The copy reports no life meanwhile. */
const LIMITS = { timeoutMs: 5 * MINUTE_MS, stallMs: 6 * MINUTE_MS };

/** Failures that a retry may mend, such as a full disk. All others are the file's. */
const TEMPORARY: ReadonlySet<string> = new Set(['INTERNAL', 'CANCELLED']);

/** Removes location, device and other tags; keeps a file whose tags it cannot find. Idempotent. Throws failures to retry. */
export async function stripOriginal(uploadId: string): Promise<void> {
  const key = originalKey(uploadId);
  await inScratchFolder(async (folder) => {
    const output = join(folder, uploadId);
    const input = await localMedia(key);
    try {
      const { isStripped } = await runMediaJob({ op: 'strip-metadata', input, output }, { limits: LIMITS });
      if (isStripped) await adoptMedia(output, key);
    } catch (error) {
      if (!isMediaError(error) || TEMPORARY.has(error.code)) throw error;
      logger.warn({ uploadId, code: error.code, err: error }, 'original keeps its metadata');
    }
  });
}
