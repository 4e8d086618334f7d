const TAPS = 16;
/** Samples on each side that an interpolated value depends on. */
export const PEAK_REACH = TAPS / 2;

/** Interpolates at a quarter, a half and three quarters between two samples: 192 kHz, as BS.1770 asks. */
const PHASES = [0.25, 0.5, 0.75].map((phase) => {
  const taps = Float32Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - (PEAK_REACH - 1) - phase;
    const window = Math.cos((Math.PI / 2) * (distance / PEAK_REACH)) ** 2;
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
});

/** The most that an interpolated value can exceed its samples. */
const MOST_OVERSHOOT = Math.max(...PHASES.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)));

/** Samples that are interpolated or skipped together. */
const CHUNK = 32;

/**
 * Returns the true peak of `count` samples, which need PEAK_REACH neighbours on both sides. Below `threshold` it
 * may return less.
 */
export function truePeak(samples: Float32Array, start: number, count: number, threshold = 0): number {
  let peak = 0;
  for (let from = start; from < start + count; from += CHUNK) {
    const to = Math.min(start + count, from + CHUNK);
    const size = largest(samples, from - PEAK_REACH, to + PEAK_REACH);
    peak = Math.max(peak, size);
    if (size * MOST_OVERSHOOT > Math.max(peak, threshold))
      peak = Math.max(peak, largestBetween(samples, from, to));
  }
  return peak;
}

function largest(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let index = from; index < to; index++) {
    const size = Math.abs(samples[index] ?? 0);
    if (size > peak) peak = size;
  }
  return peak;
}

function largestBetween(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (const taps of PHASES) {
    for (let index = from; index < to; index++) {
      let value = 0;
      const first = index - PEAK_REACH + 1;
      for (let tap = 0; tap < TAPS; tap++) value += (taps[tap] ?? 0) * (samples[first + tap] ?? 0);
      const size = Math.abs(value);
      if (size > peak) peak = size;
    }
  }
  return peak;
}
