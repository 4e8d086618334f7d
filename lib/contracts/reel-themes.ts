import { z } from 'zod';
import { REEL_THEMES } from './reels.ts';

/** A theme, shown by the reel's own title card. */
export const ReelThemeDto = z.object({ theme: z.enum(REEL_THEMES), pictureUrl: z.string() });
export type ReelThemeDto = z.infer<typeof ReelThemeDto>;
