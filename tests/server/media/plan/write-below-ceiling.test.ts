import { expect, test } from 'vitest';
import { writeBelowCeiling } from '#server/media/plan/write-below-ceiling.ts';

async function ceilingsFor(peakOf: (ceilingDb: number) => number): Promise<number[]> {
  const ceilings: number[] = [];
  await writeBelowCeiling(async (ceilingDb) => {
    ceilings.push(ceilingDb);
    return peakOf(ceilingDb);
  });
  return ceilings.map((ceiling) => Number(ceiling.toFixed(1)));
}

test('writes a file once whose peaks are low enough', async () => {
  expect(await ceilingsFor(() => -1)).toEqual([-2]);
});

test('checks the peaks of each further attempt, and lowers them by what is left [reel-loudness]', async () => {
  expect(await ceilingsFor((ceilingDb) => (ceilingDb < -3 ? -1.2 : -0.5))).toEqual([-2, -2.8, -3.9]);
});

test('lowers the mix for as long as encoding raises its peaks [reel-loudness]', async () => {
  // Slightly, whatever it is: the distances must grow.
  const ceilings = await ceilingsFor((ceilingDb) => (ceilingDb < -21 ? -1 : -0.9));
  expect(ceilings).toHaveLength(7);
});

test('leaves no file above its ceiling, whatever encoding does', async () => {
  await expect(ceilingsFor(() => 0)).rejects.toMatchObject({ code: 'INTERNAL' });
});
