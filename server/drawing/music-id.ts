import type { MusicMood, ReelMusicPlan } from '#lib/reel/music.ts';
import { drawingId } from './drawing-id.ts';

/** Raise it when the composer or its instruments change. */
const COMPOSER_VERSION = 2;

/** Returns the folder of a reel's music, which changes with every note and volume. `tribute` is its `_id`. */
export function musicId(tribute: string, plan: ReelMusicPlan): string {
  return drawingId(tribute, ['music', COMPOSER_VERSION, plan]);
}

/** Returns the folder of the sample of a mood, which all reels share. */
export const musicSampleId = (mood: MusicMood): string =>
  drawingId('page', ['music sample', COMPOSER_VERSION, mood]);
