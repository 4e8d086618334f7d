import { z } from 'zod';
import { POSTER_FORMATS, SHARE_PURPOSES } from '#lib/tribute/share-purposes.ts';
import { TributeId } from './ids.ts';

/** A poster with the QR code of a link (docs/specification.md#route-share). Answered with a DownloadDto. */
export const PosterQuery = z.strictObject({
  tributeId: TributeId,
  purpose: z.enum(SHARE_PURPOSES),
  format: z.enum(POSTER_FORMATS),
});
export type PosterQuery = z.infer<typeof PosterQuery>;
