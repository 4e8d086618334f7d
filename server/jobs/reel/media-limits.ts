import { type ReelQuality, scaleOf } from '#lib/reel/format.ts';
import { env } from '#server/config/env.ts';

/** Returns the operator's limits of a media job. More pixels may take longer. */
export const mediaLimits = (quality: ReelQuality = '720p') => ({
  timeoutMs: env().MEDIA_TIMEOUT_SECONDS * 1000 * scaleOf(quality) ** 2,
});
