import { FRAME_SIZES } from '#lib/reel/format.ts';
import { tidyTrim } from '#lib/reel/tidy.ts';
import { outputFiles } from '#server/media/job-files.ts';
import { type JobOf, type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { displayedSize } from '#server/media/plan/clip-graph.ts';
import { likelyCuts } from '#server/media/plan/cut.ts';
import { FRAME_RATE, framesCovering } from '#server/media/plan/profile.ts';
import { choosePoster } from './choose-poster.ts';
import { decodeSound } from './decode-sound.ts';
import { encodeClip } from './encode-clip.ts';
import { inspectSource, turnSource } from './inspect-source.ts';
import type { JobContext } from './job-context.ts';
import { joinOne } from './join-segments.ts';
import { lookAtClip } from './look-at-clip.ts';
import { publishParts } from './output-parts.ts';
import { prepareSound } from './prepare-sound.ts';

export async function prepareClip(
  job: JobOf<'prepare-clip'>,
  context: JobContext,
): Promise<MediaResult<'prepare-clip'>> {
  const source = turnSource(await inspectSource(job.inputs[0] ?? '', job.maxBytes, context), job.rotate);
  const frames = framesCovering(Math.min(source.durationSeconds, job.maxSeconds));
  const size = FRAME_SIZES[job.format];
  const part = (name: keyof typeof PREPARED_FILES) =>
    context.partOf(`${job.outputFolder}/${PREPARED_FILES[name]}`);

  await decodeSound(source, frames, part('audio'), context);
  const sound = await prepareSound(part('audio'), frames, context, job.cleanUp);

  const spoken = tidyTrim(sound.speech, frames) ?? { from: 0, to: frames };
  const overlay = job.overlay === null ? null : { picture: job.overlay, ...spoken };
  const look = await lookAtClip(source, { seconds: frames / FRAME_RATE, size }, context);
  const cuts = likelyCuts(spoken, job.fadeFrames);
  const plan = { frames, size, overlay, look, cuts, output: part('segment') };
  const { keyFrames, recoveredShare } = await encodeClip(source, plan, context);
  await choosePoster(source, look.tone, part('poster'));
  await joinOne(
    { segment: part('segment'), audio: part('audio'), frames, gainDb: sound.gainDb },
    part('playback'),
    { ...context, progress: () => {} },
  );
  await publishParts(outputFiles(job), context);

  const displayed = displayedSize(source.video.picture);
  return {
    frames,
    keyFrames,
    durationSeconds: frames / FRAME_RATE,
    sourceWidth: displayed.width,
    sourceHeight: displayed.height,
    ...(source.audio === null ? { ...sound, loudnessLufs: null, truePeakDb: null } : sound),
    files: PREPARED_FILES,
    recoveredShare,
    isDark: look.isDark,
  };
}
