import type { MusicPlan } from '#lib/reel/music.ts';
import { drawingId } from './drawing-id.ts';

/** Raise it when the composer or its instruments change. */
const COMPOSER_VERSION = 1;

/** Returns the folder of a reel's music, which changes with every note and volume. `tribute` is its `_id`. */
export function musicId(tribute: string, plan: MusicPlan): string {
  return drawingId(tribute, ['music', COMPOSER_VERSION, plan]);
}
