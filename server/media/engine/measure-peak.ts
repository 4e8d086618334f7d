import { Decoder, Demuxer } from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { PEAK_REACH, truePeak } from '#server/media/plan/true-peak.ts';
import type { JobContext } from './job-context.ts';

const FRAMES_BETWEEN_BREATHS = 500;

/** Returns the true peak of a film's encoded sound in dB, or less if it is below `floorDb`. */
export async function measurePeak(path: string, floorDb: number, context: JobContext): Promise<number> {
  using demuxer = Demuxer.openSync(path, { format: 'mov', options: { protocol_whitelist: 'file' } });
  const stream = demuxer.audio();
  if (!stream) throw new MediaError('INTERNAL', `no sound in ${path}`);
  using decoder = Decoder.createSync(stream, { threadCount: 1 });
  const floor = 10 ** (floorDb / 20);
  const tails = [new Float32Array(2 * PEAK_REACH), new Float32Array(2 * PEAK_REACH)];
  let peak = 0;
  let count = 0;
  for (const decoded of decoder.framesSync(demuxer.packetsSync(stream.index))) {
    if (decoded === null) break;
    using frame = decoded;
    for (const [channel, tail] of tails.entries()) {
      const plane = frame.data?.[channel];
      if (!plane) throw new MediaError('INTERNAL', `one channel in ${path}`);
      const samples = new Float32Array(tail.length + frame.nbSamples);
      samples.set(tail);
      samples.set(new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples), tail.length);
      peak = Math.max(peak, truePeak(samples, PEAK_REACH, frame.nbSamples, Math.max(peak, floor)));
      tail.set(samples.subarray(-tail.length));
    }
    count++;
    if (count % FRAMES_BETWEEN_BREATHS === 0) await context.breathe();
  }
  return 20 * Math.log10(peak);
}
