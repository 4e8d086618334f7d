import { inScratchFolder } from '#server/integrations/storage.ts';
import { convertHeic } from '#server/media/convert-heic.ts';
import type { Sandbox } from '#server/media/sandbox/command.ts';
import { logger } from '#server/platform/logger.ts';
import type { PictureConverter } from '#server/services/pictures/picture-converter.ts';

/** Returns a converter of pictures that first chooses its sandbox. A failed choice is repeated for the next picture. */
export function convertIn(chooseSandbox: () => Promise<Sandbox>): PictureConverter {
  let choosing: Promise<void> | undefined;
  const choose = async () => {
    try {
      logger.info({ sandbox: await chooseSandbox() }, 'media sandbox');
    } catch (error) {
      choosing = undefined;
      throw error;
    }
  };
  return async (bytes, bounds, signal) => {
    // Few web processes ever convert a picture, so none tries the sandbox before.
    await (choosing ??= choose());
    return inScratchFolder((folder) => convertHeic(bytes, folder, bounds, signal));
  };
}
