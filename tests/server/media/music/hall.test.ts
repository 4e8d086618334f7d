import { SpessaSynthProcessor } from 'spessasynth_core';
import { expect, test } from 'vitest';
import { Hall } from '#server/media/music/hall.ts';
import { createRandom } from '#server/media/music/random.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';

/** Not a multiple of the hall's own blocks. */
const BLOCK = 500;
const START = 3;

test('the hall of the music sounds like the one of the synthesiser', () => {
  const random = createRandom(7);
  const synthesiser = new SpessaSynthProcessor(SAMPLE_RATE, { maxBufferSize: BLOCK });
  synthesiser.reset();
  const halls = { theirs: synthesiser.reverbProcessor, ours: new Hall() };
  let [loudest, difference] = [0, 0];
  for (let at = 0; at < 4 * SAMPLE_RATE; at += BLOCK) {
    const input = Float32Array.from({ length: BLOCK }, () => (at < SAMPLE_RATE ? random() - 0.5 : 0));
    const answer = (hall: typeof halls.theirs) => {
      const sides = [new Float32Array(START + BLOCK), new Float32Array(START + BLOCK)] as const;
      hall.process(input, ...sides, START, BLOCK);
      return sides;
    };
    const [expected, heard] = [answer(halls.theirs), answer(halls.ours)];
    for (const [side, samples] of expected.entries()) {
      for (const [index, sample] of samples.entries()) {
        loudest = Math.max(loudest, Math.abs(sample));
        difference = Math.max(difference, Math.abs(sample - (heard[side]?.[index] ?? Number.NaN)));
      }
    }
  }
  expect(loudest).toBeGreaterThan(0.05);
  expect(difference / loudest).toBeLessThan(0.01);
});
