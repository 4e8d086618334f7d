import { AppError } from '#server/errors/app-error.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns a version of the reel; null stands for the reel before its first version. Throws NOT_FOUND. */
export async function findVersion(
  { _id }: TributeDocument,
  version: number,
): Promise<ManifestDocument | null> {
  if (version === 0) return null;
  const manifest = await Manifest.findOne({ tribute: _id, version });
  if (!manifest) throw new AppError('NOT_FOUND', 'versionNotFound');
  return manifest;
}
