import { z } from 'zod';
import { REFUSAL_CODES } from '#lib/recording/media-error-codes.ts';
import { CardSpec } from '#lib/reel/card-spec.ts';
import { FRAME_RATE, REEL_FORMATS, REEL_QUALITIES } from '#lib/reel/format.ts';
import { DrawAnswerJob, PrepareAnswerJob } from './answer-jobs.ts';
import { FilmAbout } from './film-about.ts';
import { ComposedMusic, ComposeMusicJob, FitMusicJob } from './music/music-plan.ts';
import { Colour, EncodeFadeJob, EncodePiecesJob, EncodeStretchJob } from './piece-jobs.ts';
import { TURNS } from './plan/orientation.ts';
import {
  CheckHeaderJob,
  DecodedPicture,
  DecodePictureJob,
  Fades,
  Frames,
  KeptParts,
  Named,
  Path,
  PrepareMusicJob,
  ProbedFile,
  ProbeJob,
  StripMetadataJob,
  StrippedFile,
  SynthesiseClipJob,
  TakeParts,
} from './source-jobs.ts';

const Seconds = z.number().nonnegative();
const Format = z.enum(REEL_FORMATS).default('16:9');
const Quality = z.enum(REEL_QUALITIES).default('720p');

/**
 * Normalises an uploaded clip. `overlay` is a PNG of the frame's size that slides in 0.6 s after the proposed trim begins,
 * unless it is `named`.
 */
const PrepareClipJob = z.object({
  op: z.literal('prepare-clip'),
  inputs: TakeParts,
  kept: KeptParts,
  outputFolder: Path,
  format: Format,
  maxSeconds: z.number().positive(),
  maxBytes: z.int().positive(),
  overlay: Path.nullable(),
  named: Named,
  /** Added to the file's own orientation. */
  rotate: z.literal(TURNS).default(0),
  cleanUp: z.enum(['AUTO', 'OFF']).default('AUTO'),
  /** The frame that is the poster. Without one, a well exposed moment is. */
  poster: z.int().nonnegative().optional(),
  fades: Fades,
});

/** Prepares a clip's pictures in another format, as long as its prepared sound `audio`. */
const PrepareFormatJob = z.object({
  op: z.literal('prepare-format'),
  inputs: TakeParts,
  kept: KeptParts,
  audio: Path,
  segment: Path,
  /** Null for a segment that only a file shows. */
  playback: Path.nullable(),
  format: Format,
  quality: Quality,
  frames: Frames,
  gainDb: z.number(),
  maxBytes: z.int().positive(),
  overlay: Path.nullable(),
  named: Named,
  rotate: z.literal(TURNS).default(0),
  /** The pictures were prepared before: their light is not corrected again. */
  isPrepared: z.literal(true).optional(),
  /** The part of the clip that the reel is likely to show. */
  shown: z.object({ from: z.int().nonnegative(), to: Frames }),
  fades: Fades,
});

const LONGEST_CARD_FRAMES = 60 * FRAME_RATE;

/** The picture appears from a colour and disappears into it. */
const DipFrames = z.object({
  colour: Colour,
  inFrames: z.int().nonnegative(),
  outFrames: z.int().nonnegative(),
});

const PrepareCardJob = z.object({
  op: z.literal('prepare-card'),
  card: CardSpec,
  quality: Quality,
  /** The subject's, for a title card. */
  picture: Path.nullable(),
  frames: Frames.max(LONGEST_CARD_FRAMES),
  outputFolder: Path,
  dip: DipFrames.nullable().default(null),
});

/** Pictures to copy. `from` is a key frame of the segment, and so is the frame after the last, if there is one. */
const AssemblyItem = z.object({
  segment: Path,
  from: z.int().nonnegative().default(0),
  frames: Frames,
});
export type AssemblyItem = z.infer<typeof AssemblyItem>;

/** Sound to mix, placed at the frame `at` of the reel. Fades are inside the stretch, 0 for a hard cut. In frames. */
const AssemblySound = z.object({
  audio: Path,
  gainDb: z.number(),
  from: z.int().nonnegative().default(0),
  at: z.int().nonnegative(),
  frames: Frames,
  fadeIn: z.int().nonnegative().default(0),
  fadeOut: z.int().nonnegative().default(0),
});
export type AssemblySound = z.infer<typeof AssemblySound>;

const ReadKeyFramesJob = z.object({ op: z.literal('read-key-frames'), input: Path });

const AssembleJob = z.object({
  op: z.literal('assemble'),
  items: z.array(AssemblyItem).min(1),
  sounds: z.array(AssemblySound),
  about: FilmAbout.nullable().default(null),
  output: Path,
});

export const MediaJob = z.discriminatedUnion('op', [
  PrepareClipJob,
  PrepareFormatJob,
  PrepareAnswerJob,
  DrawAnswerJob,
  PrepareCardJob,
  AssembleJob,
  EncodeFadeJob,
  EncodeStretchJob,
  EncodePiecesJob,
  ReadKeyFramesJob,
  ComposeMusicJob,
  FitMusicJob,
  PrepareMusicJob,
  SynthesiseClipJob,
  CheckHeaderJob,
  ProbeJob,
  StripMetadataJob,
  DecodePictureJob,
]);
export type MediaJobInput = z.input<typeof MediaJob>;
export type MediaJob = z.infer<typeof MediaJob>;
export type MediaOperation = MediaJob['op'];
export type JobOf<Operation extends MediaOperation> = Extract<MediaJob, { op: Operation }>;

export const PREPARED_FILES = {
  segment: 'segment.mp4',
  audio: 'audio.pcm',
  playback: 'playback.mp4',
  poster: 'poster.jpg',
} as const;

const PreparedCard = z.object({
  frames: Frames,
  durationSeconds: Seconds,
  files: z.object({ segment: z.literal(PREPARED_FILES.segment) }),
});

/** Key frames of a segment, counted from its first. */
const KeyFrames = z.array(z.int().nonnegative());

const SecondsRange = z.object({ startSeconds: Seconds, endSeconds: Seconds });

const PreparedClip = PreparedCard.extend({
  keyFrames: KeyFrames,
  /** As displayed: turned, with square pixels. */
  sourceWidth: z.int(),
  sourceHeight: z.int(),
  loudnessLufs: z.number().nullable(),
  truePeakDb: z.number().nullable(),
  gainDb: z.number(),
  speech: z.array(SecondsRange),
  /** Sound as loud as the speech. */
  asLoud: z.array(SecondsRange),
  /** Null if its noise was not reduced. */
  cleanUp: z.object({ speechOverPauseDb: z.number(), originalShare: z.number() }).nullable(),
  /** Why RNNoise failed, which leaves the sound unchanged. For the log. */
  listeningFailure: z.string().nullable(),
  /** About 120 waveform values 0…1. */
  peaks: z.array(z.number()),
  files: PreparedCard.shape.files.extend({
    audio: z.literal(PREPARED_FILES.audio),
    playback: z.literal(PREPARED_FILES.playback),
    poster: z.literal(PREPARED_FILES.poster),
  }),
  /** Share of decoded pictures; 1 for an undamaged clip. */
  recoveredShare: z.number(),
  /** Too dark to see; its pictures are brightened. */
  isDark: z.boolean(),
  /** Parts of the take that could not be read, counted from 0, and why. */
  skippedParts: z.array(z.object({ part: z.int().nonnegative(), code: z.enum(REFUSAL_CODES) })).optional(),
});

const PreparedFormat = z.object({ keyFrames: KeyFrames });

const AssembledFilm = z.object({
  frames: Frames,
  durationSeconds: Seconds,
  sizeBytes: z.int(),
});

const EncodedStretch = z.object({ frames: Frames });

const ReadKeyFrames = z.object({ keyFrames: KeyFrames });

const SynthesisedClip = z.object({ frames: z.int() });

const CheckedHeader = z.object({});

export const MEDIA_RESULTS = {
  'prepare-clip': PreparedClip,
  'prepare-format': PreparedFormat,
  'prepare-answer': PreparedClip,
  'draw-answer': PreparedFormat,
  'prepare-card': PreparedCard,
  assemble: AssembledFilm,
  'encode-fade': EncodedStretch,
  'encode-stretch': EncodedStretch,
  'encode-pieces': EncodedStretch,
  'read-key-frames': ReadKeyFrames,
  'compose-music': ComposedMusic,
  'fit-music': ComposedMusic,
  'prepare-music': z.object({ durationSeconds: Seconds }),
  'synthesise-clip': SynthesisedClip,
  'check-header': CheckedHeader,
  probe: ProbedFile,
  'strip-metadata': StrippedFile,
  'decode-picture': DecodedPicture,
} satisfies Record<MediaOperation, z.ZodType>;
export type MediaResult<Operation extends MediaOperation> = z.infer<(typeof MEDIA_RESULTS)[Operation]>;
