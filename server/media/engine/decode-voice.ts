import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AVMEDIA_TYPE_AUDIO, avGetCodecName, Demuxer } from 'node-av';
import { isMediaError, MediaError } from '#server/media/media-error.ts';
import { MAX_STREAMS } from '#server/media/plan/limits.ts';
import { framesCovering } from '#server/media/plan/profile.ts';
import { decodeSound, type SoundSource } from './decode-sound.ts';
import { inspectHeader, scanPackets } from './inspect-source.ts';
import type { JobContext } from './job-context.ts';
import { SOUND_CODECS, sourceOptions } from './source-options.ts';

type Voice = SoundSource & { durationSeconds: number };
type Limits = { maxSeconds: number; maxBytes: number };

/** Writes the parts of a voice one after the other, like `decodeSound`. Returns their frames. Throws a refusal. */
export async function decodeVoice(
  paths: readonly string[],
  { maxSeconds, maxBytes }: Limits,
  output: string,
  context: JobContext,
): Promise<number> {
  const most = framesCovering(maxSeconds);
  const one = `${output}.one`;
  let frames = 0;
  for (const path of paths) {
    const voice = await inspectVoice(path, maxBytes, context);
    const length = Math.min(framesCovering(voice.durationSeconds), most - frames);
    if (length <= 0) break;
    await decodeSound(voice, length, one, context);
    await pipeline(createReadStream(one), createWriteStream(output, { flags: frames === 0 ? 'w' : 'a' }));
    frames += length;
  }
  await rm(one, { force: true });
  return frames;
}

async function inspectVoice(path: string, maxBytes: number, context: JobContext): Promise<Voice> {
  const container = await inspectHeader(path, maxBytes);
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
