import { z } from 'zod';
import { TributeId, UploadId } from './ids.ts';

export const HELLO_MEDIA = ['VIDEO', 'VOICE'] as const;
export type HelloMedium = (typeof HELLO_MEDIA)[number];

export const AddHelloInput = z.strictObject({
  tributeId: TributeId,
  uploadId: UploadId,
  medium: z.enum(HELLO_MEDIA),
});
export type AddHelloInput = z.infer<typeof AddHelloInput>;

/** What the invitation plays (docs/specification.md#invite-hello). */
export const PlayableHello = z.object({ playbackUrl: z.string(), posterUrl: z.string() });
export type PlayableHello = z.infer<typeof PlayableHello>;

export const HelloDto = z.object({
  shown: PlayableHello.nullable(),
  /** One that is not prepared yet, or was refused. */
  arriving: z.object({ failure: z.string().nullable() }).nullable(),
});
export type HelloDto = z.infer<typeof HelloDto>;
