import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFolder } from '#server/integrations/storage.ts';
import { joinAs } from '#tests/support/tributes.ts';
import { type Guest, type UploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const MIB = 1024 ** 2;

export const pathOf = (response: Response): string => response.headers.get('location') ?? '';

/** Lets a file grow without sending: it occupies no disk. */
export const growFile = (path: string, bytes: number): Promise<void> =>
  truncate(join(uploadFolder(), uploadIdOf(path)), bytes);

/** Another guest of a guest's reel. */
export const joinReelOf = async ({ tributeId }: Guest, name = 'Lea'): Promise<Guest> => ({
  tributeId,
  cookie: (await joinAs(tributeId, name)).cookie,
});

/** Announces uploads for all but `leftBytes` of a reel of 2000 MiB. Returns what lets them arrive. */
export async function announceAllBut(
  create: UploadEndpoint['create'],
  leftBytes: number,
  guest: Guest,
): Promise<() => Promise<unknown>> {
  const sizes = [1000 * MIB, 1000 * MIB - leftBytes];
  const paths = await Promise.all(
    sizes.map(async (size, index) => pathOf(await create(await joinReelOf(guest, `Name ${index}`), size))),
  );
  return () => Promise.all(paths.map((path, index) => growFile(path, sizes[index] ?? 0)));
}
