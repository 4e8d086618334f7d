import { createReadStream } from 'node:fs';
import { collectPeaks } from '#server/media/plan/peaks.ts';
import { SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import type { JobContext } from './job-context.ts';
import { LoudnessMeter } from './loudness-meter.ts';

export type SoundMeasure = { loudnessLufs: number | null; truePeakDb: number | null; peaks: number[] };

export async function measureSound(path: string, frames: number, context: JobContext): Promise<SoundMeasure> {
  const waveform = collectPeaks(frames * SAMPLES_PER_FRAME);
  using meter = new LoudnessMeter({ withPeak: true });
  for await (const block of createReadStream(path, { highWaterMark: SAMPLE_RATE * BYTES_PER_SAMPLE })) {
    const bytes = Buffer.from(block);
    waveform.add(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
    meter.addPcm(bytes);
    await context.breathe();
  }
  meter.finish();
  const { loudnessLufs, truePeakDb } = meter;
  return { loudnessLufs, truePeakDb, peaks: waveform.peaks };
}
