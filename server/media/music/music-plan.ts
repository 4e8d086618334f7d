import { z } from 'zod';
import { MUSIC_MOODS, MUSIC_SECTIONS } from '#lib/reel/music.ts';

const Seconds = z.number().nonnegative();

export const MusicPlan = z.object({
  mood: z.enum(MUSIC_MOODS),
  seed: z.int(),
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

/** The gains that the planned loudness needed: everywhere, and more under speech. */
export const ComposedMusic = z.object({
  frames: z.int().positive(),
  gainDb: z.number(),
  duckedDb: z.number(),
});

/** PCM for the reel's file, AAC for the player. */
export const MUSIC_FILES = { sound: 'music.pcm', playback: 'music.m4a' } as const;
