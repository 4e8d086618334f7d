import type { FileOptions } from '#lib/contracts/made-reels.ts';
import type { RenderDocument } from '#server/models/render.ts';

/** Returns how a file is made. Renders from before 1080p have none of these fields. */
export const fileOptionsOf = ({ quality, hasCaptions }: RenderDocument): FileOptions => ({
  quality: quality ?? '720p',
  hasCaptions: hasCaptions ?? false,
});
