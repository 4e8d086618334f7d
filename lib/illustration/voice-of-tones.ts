import { numbersOf } from './numbers-of.ts';

const SAMPLE_RATE = 48_000;
/** About −10 dBFS. */
const PEAK = 10_360;
const OVERTONES = [1, 0.52, 0.34, 0.16, 0.08];

type Syllable = { start: number; length: number; from: number; to: number; loudness: number };

/** Sentences that fall in pitch with a pause after each. Seconds and hertz. */
function speak(seed: number, seconds: number): Syllable[] {
  const next = numbersOf(seed);
  const voice = 105 + next() * 110;
  const pace = 0.16 + next() * 0.06;
  const syllables: Syllable[] = [];
  let at = 0.15;
  while (at < seconds - 0.3) {
    const count = 5 + Math.floor(next() * 8);
    for (let index = 0; index < count && at < seconds - 0.3; index += 1) {
      const length = pace * (0.75 + next() * 0.6);
      const from = voice * (1.16 - (0.3 * index) / count) * (0.95 + next() * 0.12);
      const to = index === count - 1 ? from * 0.86 : from * (0.96 + next() * 0.1);
      syllables.push({ start: at, length, from, to, loudness: 0.62 + next() * 0.38 });
      at += length + pace * 0.12;
    }
    at += 0.3 + next() * 0.4;
  }
  return syllables;
}

/** Returns tones in the rhythm and melody of speech, without words: mono at 48 kHz, peaks of about −10 dBFS. */
export function voiceOfTones(seed: number, seconds: number): Int16Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (const { start, length, from, to, loudness } of speak(seed, seconds)) {
    const first = Math.round(start * SAMPLE_RATE);
    const count = Math.round(length * SAMPLE_RATE);
    let phase = 0;
    for (let index = 0; index < count && first + index < samples.length; index += 1) {
      const share = index / count;
      phase += (2 * Math.PI * (from + (to - from) * share)) / SAMPLE_RATE;
      const envelope = Math.sin(Math.PI * share ** 0.7) ** 1.3 * loudness;
      const sound = OVERTONES.reduce(
        (sum, level, overtone) => sum + level * Math.sin(phase * (overtone + 1)),
        0,
      );
      samples[first + index] = (samples[first + index] ?? 0) + sound * envelope;
    }
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  return Int16Array.from(samples, (sample) => Math.round((sample / loudest) * PEAK));
}
