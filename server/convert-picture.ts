import { inScratchFolder } from '#server/integrations/storage.ts';
import { convertHeic } from '#server/media/convert-heic.ts';
import type { Sandbox } from '#server/media/sandbox/command.ts';
import type { PictureConverter } from '#server/services/pictures/picture-converter.ts';

/** Returns a converter of pictures that first chooses its sandbox. */
export function convertIn(chooseSandbox: () => Promise<Sandbox>): PictureConverter {
  let choosing: Promise<unknown> | undefined;
  return async (bytes, bounds, signal) => {
    // Few web processes ever convert a picture, so none tries the sandbox before.
    await (choosing ??= chooseSandbox());
    return inScratchFolder((folder) => convertHeic(bytes, folder, bounds, signal));
  };
}
