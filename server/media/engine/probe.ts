import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, avGetCodecName, Demuxer, type Stream } from 'node-av';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MAX_STREAMS } from '#server/media/plan/limits.ts';
import { readOrientation, scanPackets } from './inspect-source.ts';
import type { JobContext } from './job-context.ts';
import { sniffContainer } from './sniff-container.ts';
import { sourceOptions } from './source-options.ts';

const kindOf = ({ codecpar: { codecType } }: Stream) => {
  if (codecType === AVMEDIA_TYPE_VIDEO) return 'video';
  return codecType === AVMEDIA_TYPE_AUDIO ? 'audio' : 'other';
};

export async function probe({ input }: JobOf<'probe'>, context: JobContext): Promise<MediaResult<'probe'>> {
  const container = await sniffContainer(input);
  await using demuxer = await Demuxer.open(input, sourceOptions(container, MAX_STREAMS));
  const spans = await scanPackets(demuxer, context);
  const streams = demuxer.streams.map((stream) => {
    const span = spans.get(stream.index) ?? { start: 0, end: 0, packets: 0 };
    const { num, den } = stream.avgFrameRate;
    return {
      kind: kindOf(stream),
      codec: avGetCodecName(stream.codecpar.codecId) ?? 'unknown',
      width: stream.codecpar.width,
      height: stream.codecpar.height,
      rotation: readOrientation(stream).turn,
      frameRate: den > 0 ? num / den : 0,
      sampleRate: stream.codecpar.sampleRate,
      channels: stream.codecpar.channels,
      frames: span.packets,
      durationSeconds: span.end - Math.max(0, span.start),
    } as const;
  });
  return { durationSeconds: Math.max(0, ...streams.map((stream) => stream.durationSeconds)), streams };
}
