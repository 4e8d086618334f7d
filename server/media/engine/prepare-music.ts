import { MUSIC_BYTES_MAX, MUSIC_SECONDS_MAX } from '#lib/reel/own-music.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { checkMusicHeader, decodeMusic, sniffMusic } from './decode-music.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import { SoundTrack } from './encode-sound.ts';
import { FILM_OPTIONS, FileWriter } from './file-writer.ts';
import type { JobContext } from './job-context.ts';
import { LoudnessMeter } from './loudness-meter.ts';
import { publishParts } from './output-parts.ts';
import { toStereo } from './stereo.ts';

const STORED_SOUND = { codec: 'aac', channels: 2, bitRate: 192_000 } as const;
const SHORTEST_SECONDS = 1;
/** The gate of EBU R128: nothing softer is measured. */
const QUIETEST_LUFS = -69.9;

/** Encodes an uploaded music file without its tags and pictures. Throws a refusal. */
export async function prepareMusic(
  { input, output }: JobOf<'prepare-music'>,
  context: JobContext,
): Promise<MediaResult<'prepare-music'>> {
  const container = await sniffMusic(input, MUSIC_BYTES_MAX);
  await checkMusicHeader(input, container, MUSIC_SECONDS_MAX);
  using meter = new LoudnessMeter({ withPeak: false });
  using writer = new FileWriter(context.partOf(output), 'mp4', FILM_OPTIONS);
  using track = new SoundTrack(writer, STORED_SOUND);
  writer.start();
  let samples = 0;
  // The header may lie.
  for (const pcm of decodeMusic(input, container)) {
    samples += pcm.length / BYTES_PER_SAMPLE;
    if (samples > MUSIC_SECONDS_MAX * SAMPLE_RATE)
      throw new MediaError('TOO_LONG', 'more sound than allowed');
    meter.addPcm(pcm);
    track.push(toStereo(pcm));
    await context.breathe();
  }
  meter.finish();
  if (samples < SHORTEST_SECONDS * SAMPLE_RATE) throw new MediaError('CORRUPT', `${samples} samples`);
  if (meter.loudnessLufs === null || meter.loudnessLufs < QUIETEST_LUFS)
    throw new MediaError('NO_SOUND', `${meter.loudnessLufs} LUFS`);
  track.finish();
  writer.finish();
  await publishParts([output], context);
  return { durationSeconds: samples / SAMPLE_RATE };
}
