import { resolve } from 'node:path';
import { z } from 'zod';
import { TURNS } from './plan/orientation.ts';

// Jobs on files that are not prepared.

/** Absolute, because the native library takes a colon in a relative path for a protocol. */
export const Path = z
  .string()
  .min(1)
  .transform((path) => resolve(path));
export const Frames = z.int().positive();

/** The files of a take, in order. */
export const TakeParts = z.array(Path).min(1);

/** What is kept of each file of a take, in its own seconds: null for none, and to its end without `endSeconds`. */
export const KeptParts = z
  .array(
    z.object({ startSeconds: z.number().min(0), endSeconds: z.number().positive().nullable() }).nullable(),
  )
  .optional();

/** The frames that show the speaker's name, if they are others than those that follow the proposed trim. */
export const Named = z.object({ from: z.int().nonnegative(), to: Frames }).optional();

export const SynthesiseClipJob = z.object({
  op: z.literal('synthesise-clip'),
  /** Equally sized pictures, each from its frame on. */
  pictures: z.array(z.object({ path: Path, fromFrame: z.int().nonnegative() })).min(1),
  frames: Frames,
  frameRate: z.number().positive(),
  /** 16-bit mono PCM at 48 kHz. */
  audio: Path.nullable(),
  output: Path,
  container: z.enum(['mp4', 'webm']),
  rotation: z.literal(TURNS),
  variableFrameRate: z.boolean(),
});

/** Checks a header without analysing its streams. */
export const CheckHeaderJob = z.object({
  op: z.literal('check-header'),
  input: Path,
  maxBytes: z.int().positive(),
});

export const ProbeJob = z.object({ op: z.literal('probe'), input: Path });

export const StripMetadataJob = z.object({ op: z.literal('strip-metadata'), input: Path, output: Path });

/** Encodes an uploaded music file without tags and pictures. */
export const PrepareMusicJob = z.object({ op: z.literal('prepare-music'), input: Path, output: Path });

/** Converts a HEIC to a PNG. */
export const DecodePictureJob = z.object({
  op: z.literal('decode-picture'),
  input: Path,
  output: Path,
  maxPixels: z.int().positive(),
  maxSide: z.int().positive(),
});

/** As displayed, before it is scaled down. */
export const DecodedPicture = z.object({ width: z.int(), height: z.int() });

/** False if it had no tags: there is no copy then. */
export const StrippedFile = z.object({ isStripped: z.boolean() });

export const ProbedFile = z.object({
  durationSeconds: z.number().nonnegative(),
  streams: z.array(
    z.object({
      kind: z.enum(['video', 'audio', 'other']),
      codec: z.string(),
      width: z.int(),
      height: z.int(),
      rotation: z.literal(TURNS),
      frameRate: z.number(),
      sampleRate: z.int(),
      channels: z.int(),
      frames: z.int(),
      durationSeconds: z.number().nonnegative(),
    }),
  ),
});

/** The lengths of fades that a reel may use, in frames: the clip can be cut there without encoding it again. */
export const Fades = z.array(z.int().positive()).default([]);
