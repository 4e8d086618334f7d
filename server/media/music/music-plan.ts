import { z } from 'zod';
import { MUSIC_MOODS, MUSIC_SECTIONS } from '#lib/reel/music.ts';
import { Path } from '#server/media/source-jobs.ts';

const Seconds = z.number().nonnegative();

const Base = z.object({
  loudnessLufs: z.number().max(-10),
  sections: z
    .array(
      z.object({
        kind: z.enum(MUSIC_SECTIONS),
        startSeconds: Seconds,
        endSeconds: Seconds,
        speech: z.array(z.tuple([Seconds, Seconds]).readonly()).readonly(),
      }),
    )
    .min(1)
    .readonly(),
});

const MusicPlan = Base.extend({ mood: z.enum(MUSIC_MOODS), seed: z.int() });

const OwnMusicPlan = Base.extend({
  mood: z.literal('own'),
  file: z.string(),
  durationSeconds: Seconds,
  startSeconds: Seconds,
});

export const ComposeMusicJob = z.object({
  op: z.literal('compose-music'),
  plan: MusicPlan,
  outputFolder: Path,
});

/** Fits the prepared file `input` of the creator to a reel. */
export const FitMusicJob = z.object({
  op: z.literal('fit-music'),
  plan: OwnMusicPlan,
  input: Path,
  outputFolder: Path,
});

/** The gains that the planned loudness needed: everywhere, and more under speech. */
export const ComposedMusic = z.object({
  frames: z.int().positive(),
  gainDb: z.number(),
  duckedDb: z.number(),
});
export type ComposedMusic = z.infer<typeof ComposedMusic>;

/** PCM for the reel's file, AAC for the player. */
export const MUSIC_FILES = { sound: 'music.pcm', playback: 'music.m4a' } as const;
