import { outputFiles } from '#server/media/job-files.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { compose } from '#server/media/music/compose.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import type { JobContext } from './job-context.ts';
import { framesOf, levelMusic } from './level-music.ts';
import { playScore } from './play-score.ts';

/** Its first note begins at once, its last chord rings out. */
const FADE_SECONDS = { in: 0, out: 1.2 };

/** Composes and plays music for a reel. */
export function composeMusic(
  job: JobOf<'compose-music'>,
  context: JobContext,
): Promise<MediaResult<'compose-music'>> {
  const { plan } = job;
  const score = compose(plan);
  const music = {
    plan,
    blocks: playScore({ ...score, seconds: framesOf(plan) / FRAME_RATE }, plan.mood),
    soundsUntilSeconds: score.finalSeconds,
    fadeSeconds: FADE_SECONDS,
    outputs: outputFiles(job),
  };
  return levelMusic(music, context);
}
