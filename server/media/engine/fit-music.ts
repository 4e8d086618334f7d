import type { OwnMusicPlan } from '#lib/reel/music.ts';
import { outputFiles } from '#server/media/job-files.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { decodeMusic } from './decode-music.ts';
import type { JobContext } from './job-context.ts';
import { framesOf, levelMusic } from './level-music.ts';
import { type Stereo, toStereo } from './stereo.ts';

const FADE_SECONDS = { in: 1, out: 3 };
/** Where the file ends before the reel and plays again. */
const REPEAT_FADE_SECONDS = { in: 0.5, out: 2 };

/** Fits the creator's own music to a reel. */
export function fitMusic(job: JobOf<'fit-music'>, context: JobContext): Promise<MediaResult<'fit-music'>> {
  const { plan, input } = job;
  const music = {
    plan,
    blocks: repeat(input, plan, framesOf(plan) * SAMPLES_PER_FRAME),
    soundsUntilSeconds: 0,
    fadeSeconds: FADE_SECONDS,
    outputs: outputFiles(job),
  };
  return levelMusic(music, context);
}

/** Plays the file from its start until `total` samples are reached, as often as needed. */
function* repeat(input: string, plan: OwnMusicPlan, total: number): Generator<Stereo> {
  const length = Math.round((plan.durationSeconds - plan.startSeconds) * SAMPLE_RATE);
  let played = 0;
  while (played < total) {
    const before = played;
    for (const block of playOnce(input, plan, {
      length,
      isFirst: before === 0,
      isLast: before + length >= total,
    })) {
      const kept = block.map((channel) => channel.subarray(0, total - played));
      const [left = new Float32Array(), right = new Float32Array()] = kept;
      played += left.length;
      yield [left, right];
      if (played === total) return;
    }
    if (played === before) throw new MediaError('INTERNAL', 'the music is empty');
  }
}

type Pass = { length: number; isFirst: boolean; isLast: boolean };

function* playOnce(
  input: string,
  { startSeconds }: OwnMusicPlan,
  { length, isFirst, isLast }: Pass,
): Generator<Stereo> {
  let position = -Math.round(startSeconds * SAMPLE_RATE);
  for (const pcm of decodeMusic(input, 'mov')) {
    const [left, right] = toStereo(pcm);
    const skipped = Math.max(0, -position);
    position += left.length;
    if (position <= 0) continue;
    const block: Stereo = [left.subarray(skipped), right.subarray(skipped)];
    const from = position - block[0].length;
    for (const channel of block) {
      for (let index = 0; index < channel.length; index++) {
        const fadeIn = isFirst ? 1 : (from + index) / (REPEAT_FADE_SECONDS.in * SAMPLE_RATE);
        const fadeOut = isLast ? 1 : (length - from - index) / (REPEAT_FADE_SECONDS.out * SAMPLE_RATE);
        const share = Math.min(1, fadeIn, Math.max(0, fadeOut));
        if (share < 1) channel[index] = (channel[index] ?? 0) * Math.sin((Math.PI / 2) * share);
      }
    }
    yield block;
  }
}
