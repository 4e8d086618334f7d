import { outputFiles } from '#server/media/job-files.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { decodeMusic } from './decode-music.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import type { JobContext } from './job-context.ts';
import { framesOf, levelMusic } from './level-music.ts';
import { repeatMusic } from './repeat-music.ts';

const FADE_SECONDS = { in: 1, out: 3 };

/** Fits the creator's own music to a reel. */
export function fitMusic(job: JobOf<'fit-music'>, context: JobContext): Promise<MediaResult<'fit-music'>> {
  const { plan, input } = job;
  const { durationSeconds, startSeconds } = plan;
  const music = {
    plan,
    blocks: repeatMusic(() => decodeFrom(input, startSeconds), {
      seconds: durationSeconds - startSeconds,
      samples: framesOf(plan) * SAMPLES_PER_FRAME,
    }),
    soundsUntilSeconds: 0,
    fadeSeconds: FADE_SECONDS,
    outputs: outputFiles(job),
  };
  return levelMusic(music, context);
}

function* decodeFrom(input: string, startSeconds: number): Generator<Buffer> {
  let skipped = Math.round(startSeconds * SAMPLE_RATE) * BYTES_PER_SAMPLE;
  for (const pcm of decodeMusic(input, 'mov')) {
    if (skipped < pcm.length) yield pcm.subarray(skipped);
    skipped = Math.max(0, skipped - pcm.length);
  }
}
