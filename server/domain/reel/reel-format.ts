import type { Types } from 'mongoose';
import { DEFAULT_FORMAT, type ReelFormat } from '#lib/reel/format.ts';
import { Manifest } from '#server/models/manifest.ts';

/** Returns the chosen format of a reel, also while its clips are still prepared for it. */
export async function reelFormat(tribute: Types.ObjectId): Promise<ReelFormat> {
  const newest = await Manifest.findOne({ tribute }).sort({ version: -1 }).select('format').lean();
  return newest?.format ?? DEFAULT_FORMAT;
}
