import { readdir } from 'node:fs/promises';
import { AV_LOG_QUIET, Log } from 'node-av';
import { expect, test, vi } from 'vitest';
import { tidyTrim } from '#lib/reel/tidy.ts';
import { proposeTrim } from '#lib/reel/trim.ts';
import { findGain } from '#server/media/engine/find-gain.ts';
import { LoudnessMeter } from '#server/media/engine/loudness-meter.ts';
import { mixSound } from '#server/media/engine/mix-sound.ts';
import { openNoiseReducer } from '#server/media/engine/open-noise-reducer.ts';
import { MIX_CEILING_DBTP } from '#server/media/plan/level.ts';
import {
  measureContext as context,
  folder,
  HEAD_SECONDS,
  hiss,
  ordinary,
  prepare,
  RATE,
  SECONDS,
  SPOKEN_SECONDS,
  spoken,
} from '#tests/server/media/engine/spoken-sound.ts';

vi.mock('#server/media/engine/open-noise-reducer.ts', { spy: true });
Log.setLevel(AV_LOG_QUIET);
/** Measures a prepared clip as the reel plays it: trimmed, behind the limiter. */
async function measureInReel({ path, frames, gainDb, speech }: Awaited<ReturnType<typeof prepare>>) {
  const whole = { startSeconds: 0, endSeconds: frames / 30 };
  const { startSeconds, endSeconds } = proposeTrim(speech, frames / 30) ?? whole;
  const from = Math.round(startSeconds * 30) * 1600;
  const length = Math.round(endSeconds * 30) * 1600 - from;
  using meter = new LoudnessMeter({ withPeak: true });
  const stretch = { path, gainDb, from, at: 0, length, fadeIn: 0, fadeOut: 0 };
  for await (const samples of mixSound([stretch], length, MIX_CEILING_DBTP)) meter.addSamples(samples);
  meter.finish();
  return { loudness: meter.loudnessLufs ?? -Infinity, peak: meter.truePeakDb ?? -Infinity };
}

test.each([
  ['ordinary', ordinary],
  ['quiet', (index: number) => ordinary(index) * 0.03],
  ['loud', (index: number) => ordinary(index) * 3],
  ['clipped', (index: number) => Math.max(-1, Math.min(1, ordinary(index) * 40))],
  ['noisy', (index: number) => ordinary(index) + (hiss[index] ?? 0) * 0.03],
  ['quiet and noisy', (index: number) => (ordinary(index) + (hiss[index] ?? 0) * 0.03) * 0.05],
  ['peaky', (index: number) => ordinary(index) * 0.3 + (index % 24_000 === 0 ? 0.9 : 0)],
])('brings %s speech to −16 ± 0.5 LUFS with limited peaks [reel-loudness]', async (name, soundAt) => {
  const clip = await prepare(name, soundAt);
  const { loudness, peak } = await measureInReel(clip);
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
  expect(peak).toBeLessThanOrEqual(MIX_CEILING_DBTP + 0.1);
});

test('finds where speech starts and ends, also in noise', async () => {
  for (const [name, level] of [
    ['clean', 0],
    ['room', 0.02],
  ] as const) {
    const { speech } = await prepare(name, (index) => ordinary(index) + (hiss[index] ?? 0) * level);
    const first = speech[0]?.startSeconds ?? 0;
    const last = speech.at(-1)?.endSeconds ?? 0;
    // The voice takes its first breath at 0.15 s and ends up to 0.7 s early.
    expect(Math.abs(first - HEAD_SECONDS - 0.15)).toBeLessThan(0.25);
    expect(last).toBeGreaterThan(HEAD_SECONDS + SPOKEN_SECONDS - 1);
    expect(last).toBeLessThan(HEAD_SECONDS + SPOKEN_SECONDS + 0.25);
  }
});

test('keeps clean speech byte for byte', async () => {
  const { cleanUp, original, prepared } = await prepare('clean', ordinary);
  expect(cleanUp).toBeNull();
  expect(prepared.equals(original)).toBe(true);
});

test('reduces noise unless it is switched off, with every sample of the voice in its place [reel-clip-edits]', async () => {
  const noisy = (index: number) => ordinary(index) + (hiss[index] ?? 0) * 0.05;
  const { cleanUp, original, prepared, speech } = await prepare('cleaned', noisy);
  const asSent = await prepare('as-sent', noisy, SECONDS, 'OFF');
  expect(asSent).toMatchObject({ cleanUp: null, speech });
  expect(asSent.prepared.equals(original)).toBe(true);
  expect(cleanUp?.speechOverPauseDb).toBeLessThan(20);
  expect(cleanUp?.originalShare).toBeGreaterThanOrEqual(0.1);
  expect(prepared).toHaveLength(original.length);
  const samplesOf = (bytes: Buffer, from: number, to: number) =>
    Float32Array.from({ length: (to - from) * RATE }, (_, index) =>
      bytes.readInt16LE((from * RATE + index) * 4),
    );
  const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0);
  // Before the first word, and after the last.
  for (const from of [0, 9]) {
    const left = power(samplesOf(prepared, from, from + 1)) / power(samplesOf(original, from, from + 1));
    expect(10 * Math.log10(left)).toBeLessThan(-10);
  }

  const clean = spoken.subarray(3 * RATE, 5 * RATE);
  const cleaned = samplesOf(prepared, 3, 5);
  const likeness = (lag: number) =>
    clean
      .subarray(1000, -1000)
      .reduce((sum, sample, index) => sum + sample * (cleaned[index + 1000 + lag] ?? 0), 0);
  const lags = Array.from({ length: 41 }, (_, index) => (index - 20) * 24);
  const [best] = lags.toSorted((one, other) => likeness(other) - likeness(one));
  expect(best).toBe(0);
});

test('hears applause as loud as the speech, and a tidied clip keeps it [reel-tidy]', async () => {
  const applauseEnd = HEAD_SECONDS + SPOKEN_SECONDS + 2;
  const isApplause = (index: number) =>
    index >= (HEAD_SECONDS + SPOKEN_SECONDS) * RATE && index < applauseEnd * RATE;
  // Applause, and a quiet room.
  const soundAt = (index: number) =>
    ordinary(index) + (hiss[index % hiss.length] ?? 0) * (isApplause(index) ? 0.2 : 0.0005);
  const seconds = applauseEnd + 4;
  const { frames, speech, asLoud } = await prepare('applause', soundAt, seconds);
  expect(speech.at(-1)?.endSeconds).toBeLessThan(applauseEnd - 1);
  expect(asLoud.at(-1)?.endSeconds).toBeCloseTo(applauseEnd, 1);
  expect(tidyTrim({ frames, speech, asLoud })?.to).toBeCloseTo((applauseEnd + 0.5) * 30, -1);
});

test('finds no speech in noise or silence, and raises neither much', async () => {
  const room = await prepare('noise', (index) => (hiss[index] ?? 0) * 0.003);
  expect(room).toMatchObject({ speech: [], asLoud: [], cleanUp: null, gainDb: 12 });
  const silence = await prepare('silence', () => 0, 2);
  expect(silence).toMatchObject({ speech: [], cleanUp: null, gainDb: 0 });
});

test('keeps the sound and finds no speech if RNNoise fails at any point', async () => {
  const noisy = (index: number) => ordinary(index) + (hiss[index] ?? 0) * 0.05;
  const intact = await openNoiseReducer(null);
  const broken = await openNoiseReducer(null);
  vi.spyOn(broken, 'process').mockImplementation(() => {
    throw new WebAssembly.RuntimeError('unreachable');
  });
  // One library is for listening, the next two are for the clean-up.
  for (const [failing, reason] of [
    [[() => Promise.reject(new Error('Aborted(no memory)'))], 'Aborted(no memory)'],
    [[() => Promise.resolve(broken)], 'unreachable'],
    [
      [() => Promise.resolve(intact), () => Promise.resolve(broken), () => Promise.resolve(broken)],
      'unreachable',
    ],
  ] as const) {
    for (const create of failing) vi.mocked(openNoiseReducer).mockImplementationOnce(create);
    const { original, prepared, ...sound } = await prepare('failing', noisy);
    expect(sound).toMatchObject({ speech: [], cleanUp: null, listeningFailure: reason });
    expect(prepared.equals(original)).toBe(true);
  }
  expect(await readdir(folder)).not.toContain('failing.pcm.part');
});

test('reports life for each second that it measures for the gain', async () => {
  const { path, frames, speech } = await prepare('measured', (index) => ordinary(index) * 0.1);
  const breathe = vi.fn(() => Promise.resolve());
  // A peak at full scale: the gain is tried behind the limiter too.
  const measure = { loudnessLufs: -36, truePeakDb: 0, peaks: [] };
  await findGain({ path, frames, speech, softened: [] }, measure, { ...context, breathe });
  expect(breathe.mock.calls.length).toBeGreaterThanOrEqual(2 * SECONDS);
});
