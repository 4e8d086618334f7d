import { createReadStream } from 'node:fs';
import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_S16, FilterAPI, Frame } from 'node-av';
import { collectPeaks } from '#server/media/plan/peaks.ts';
import { SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import type { JobContext } from './job-context.ts';

type SoundMeasure = { loudnessLufs: number | null; truePeakDb: number | null; peaks: number[] };

export async function measureSound(path: string, frames: number, context: JobContext): Promise<SoundMeasure> {
  const waveform = collectPeaks(frames * SAMPLES_PER_FRAME);
  using filter = FilterAPI.create('ebur128=metadata=1:peak=true:framelog=quiet');
  let loudnessLufs: number | null = null;
  let truePeak = 0;
  let position = 0;
  const read = (frame: Frame) => {
    using metadata = frame.getMetadata();
    const integrated = metadata.get('lavfi.r128.I');
    if (integrated !== null) loudnessLufs = Number(integrated);
    for (const channel of ['ch0', 'ch1']) {
      truePeak = Math.max(truePeak, Number(metadata.get(`lavfi.r128.true_peaks_${channel}`) ?? 0));
    }
    frame.free();
  };

  for await (const block of createReadStream(path, { highWaterMark: SAMPLE_RATE * BYTES_PER_SAMPLE })) {
    const bytes = Buffer.from(block);
    waveform.add(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
    using frame = Frame.fromAudioBuffer(bytes, {
      nbSamples: bytes.length / BYTES_PER_SAMPLE,
      format: AV_SAMPLE_FMT_S16,
      sampleRate: SAMPLE_RATE,
      channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
      timeBase: { num: 1, den: SAMPLE_RATE },
      pts: BigInt(position),
    });
    position += frame.nbSamples;
    for (const measured of filter.processAllSync(frame)) read(measured);
    await context.breathe();
  }
  filter.flushSync();
  for (const measured of filter.flushFramesSync()) read(measured);
  return { loudnessLufs, truePeakDb: truePeak > 0 ? 20 * Math.log10(truePeak) : null, peaks: waveform.peaks };
}
