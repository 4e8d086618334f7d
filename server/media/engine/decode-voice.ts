import { AVMEDIA_TYPE_AUDIO, avGetCodecName, Demuxer } from 'node-av';
import type { JobOf } from '#server/media/jobs.ts';
import { isMediaError, MediaError } from '#server/media/media-error.ts';
import { MAX_STREAMS } from '#server/media/plan/limits.ts';
import { framesCovering } from '#server/media/plan/profile.ts';
import { decodeParts, type SoundSource } from './decode-sound.ts';
import { inspectHeader, scanPackets } from './inspect-source.ts';
import { framesOf, inspectParts, placeParts, type Take, withoutDamaged } from './inspect-take.ts';
import type { JobContext } from './job-context.ts';
import { SOUND_CODECS, sourceOptions } from './source-options.ts';

type Voice = SoundSource & { durationSeconds: number };

type Recorded = Pick<JobOf<'prepare-answer'>, 'sounds' | 'kept' | 'maxSeconds' | 'maxBytes'>;

/** Writes the parts of a voice like `decodeParts`, without those that cannot be read. Throws a refusal if nothing can. */
export async function decodeVoice(
  { sounds, kept, maxSeconds, maxBytes }: Recorded,
  output: string,
  context: JobContext,
): Promise<{ frames: number; skipped: Take['skipped'] }> {
  let take = await inspectParts(sounds, kept, (path) => inspectVoice(path, maxBytes, context));
  for (;;) {
    try {
      const parts = placeParts(take, framesCovering(maxSeconds));
      await decodeParts(parts, output, context);
      return { frames: framesOf(parts), skipped: take.skipped };
    } catch (error) {
      take = withoutDamaged(take, error);
    }
  }
}

async function inspectVoice(path: string, maxBytes: number, context: JobContext): Promise<Voice> {
  const container = await inspectHeader(path, maxBytes, { isVoice: true });
  try {
    await using demuxer = await Demuxer.open(path, sourceOptions(container, MAX_STREAMS));
    const stream = demuxer.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
    if (!stream) throw new MediaError('NO_SOUND', 'no sound stream');
    const codec = avGetCodecName(stream.codecpar.codecId) ?? 'unknown';
    if (!SOUND_CODECS.has(codec)) throw new MediaError('CODEC', `sound codec ${codec}`);
    const span = (await scanPackets(demuxer, context)).get(stream.index);
    if (!span) throw new MediaError('NO_SOUND', 'no sound packets');
    const startSeconds = Math.max(0, span.start);
    const durationSeconds = span.end - startSeconds;
    return { path, container, startSeconds, durationSeconds, audio: { index: stream.index } };
  } catch (error) {
    if (isMediaError(error)) throw error;
    throw new MediaError('CORRUPT', 'the container cannot be read', { cause: error });
  }
}
