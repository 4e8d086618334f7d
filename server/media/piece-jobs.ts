import { z } from 'zod';
import { Frames, Path } from './source-jobs.ts';

// Jobs that encode frames of prepared segments again.

/** #RRGGBB. */
export const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

const SegmentPlace = z.object({ input: Path, from: z.int().nonnegative() });
/** Encodes the frames in which `before` fades into `after`, each from its given frame. */
export const EncodeFadeJob = z.object({
  op: z.literal('encode-fade'),
  before: SegmentPlace,
  after: SegmentPlace,
  frames: Frames,
  output: Path,
});

/** Drawn on the frames `from`…`to` of a segment, `to` exclusive. */
const StretchCaption = z.object({
  text: z.string(),
  from: z.int().nonnegative(),
  to: Frames,
  direction: z.enum(['ltr', 'rtl']).optional(),
});
export type StretchCaption = z.infer<typeof StretchCaption>;

const Share = z.number().min(0).max(1);
/** A colour over all pictures of a stretch. It changes evenly from one opacity to the other. */
const StretchVeil = z.object({ colour: Colour, from: Share, to: Share });
export type StretchVeil = z.infer<typeof StretchVeil>;

export const EncodeStretchJob = z.object({
  op: z.literal('encode-stretch'),
  input: Path,
  from: z.int().nonnegative(),
  to: Frames,
  captions: z.array(StretchCaption).default([]),
  veil: StretchVeil.nullable().default(null),
  output: Path,
});

const PieceJob = z.discriminatedUnion('op', [EncodeFadeJob, EncodeStretchJob]);
export type PieceJob = z.infer<typeof PieceJob>;
/** Encodes several pieces of a reel in one process, which takes as long to start as most pieces to encode. */
export const EncodePiecesJob = z.object({ op: z.literal('encode-pieces'), pieces: z.array(PieceJob).min(1) });
