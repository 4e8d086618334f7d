import { AV_LOG_QUIET, Log } from 'node-av';
import { expect, test } from 'vitest';
import { LoudnessMeter } from '#server/media/engine/loudness-meter.ts';
import { mixSound } from '#server/media/engine/mix-sound.ts';
import { MIX_CEILING_DBTP } from '#server/media/plan/level.ts';
import { HEAD_SECONDS, hiss, ordinary, prepare, RATE } from '#tests/server/media/engine/spoken-sound.ts';

Log.setLevel(AV_LOG_QUIET);

/** Noise without its highest tones, like breath. */
const breath = (() => {
  let [low, lower] = [0, 0];
  return Float32Array.from(hiss, (sample) => {
    low += 0.12 * (sample - low);
    lower += 0.12 * (low - lower);
    return lower;
  });
})();

/** Loudness of the voice alone, and of the rest of the clip, as the reel plays the whole clip. */
async function measureParts(
  { path, frames, gainDb }: Awaited<ReturnType<typeof prepare>>,
  rest: [number, number],
) {
  using words = new LoudnessMeter({ withPeak: false });
  using others = new LoudnessMeter({ withPeak: false });
  using whole = new LoudnessMeter({ withPeak: true });
  const length = frames * 1600;
  const stretch = { path, gainDb, from: 0, at: 0, length, fadeIn: 0, fadeOut: 0 };
  let start = 0;
  for await (const samples of mixSound([stretch], length, MIX_CEILING_DBTP)) {
    const part = (from: number, to: number) =>
      samples.map((channel) =>
        channel.subarray(Math.max(0, from * RATE - start), Math.max(0, to * RATE - start)),
      ) as [Float32Array, Float32Array];
    words.addSamples(part(HEAD_SECONDS, Math.min(rest[0], HEAD_SECONDS + 5.5)));
    words.addSamples(part(Math.min(rest[1], HEAD_SECONDS + 5.5), HEAD_SECONDS + 5.5));
    others.addSamples(part(...rest));
    whole.addSamples(samples);
    start += samples[0].length;
  }
  for (const meter of [words, others, whole]) meter.finish();
  return { words: words.loudnessLufs ?? 0, others: others.loudnessLufs ?? 0, peak: whole.truePeakDb ?? 0 };
}

test.each([
  ['after the last word', 8.5, 10, 0.15, 3, -12],
  ['between two words', 4, 5, 0.15, 3, -12],
  // So quiet a voice that nothing is heard beside the laugh, some of which is taken for a voice.
  ['after hardly audible words', 8.5, 10, 0.05, 9, -8],
])(
  'a very loud laugh %s leaves speech at −16 ± 0.5 LUFS and comes down to it [reel-loudness]',
  async (name, from, to, voice, laugh, most) => {
    const clip = await prepare(name, (index) => {
      const seconds = index / RATE;
      const isLaugh = seconds >= from && seconds < to;
      // Bursts of breath, five in a second, 20 to 35 dB over the voice.
      const burst = Math.max(0, Math.sin(2 * Math.PI * 5 * seconds)) * laugh;
      return isLaugh ? (breath[index] ?? 0) * burst : ordinary(index) * voice;
    });
    const measured = await measureParts(clip, [from, to]);
    expect(Math.abs(measured.words + 16)).toBeLessThanOrEqual(0.5);
    expect(measured.others).toBeLessThanOrEqual(most);
    expect(measured.others).toBeGreaterThan(-17);
    expect(measured.peak).toBeLessThanOrEqual(MIX_CEILING_DBTP + 0.1);
  },
);
