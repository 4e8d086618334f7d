import { expect, test, vi } from 'vitest';
import { runBenchmarks } from '#tests/bench/result.ts';

const atMost = (name: string, limit: number) => ({ name, unit: '×', goal: { atMost: limit } });

test('reports name, value, unit, goal and whether it holds, and nothing else', async () => {
  const { results, isBroken } = await runBenchmarks(
    {
      page: { figures: [atMost('page', 1.3), atMost('slow-page', 1.3)], measure: async () => [1.2345, 1.31] },
      pipe: { figures: [{ name: 'pipe', unit: '%', goal: { atLeast: 0.7 } }], measure: async () => [0.7] },
    },
    () => {},
  );
  expect(results).toEqual([
    { name: 'page', value: 1.23, unit: '×', goal: '≤ 1.3', holds: true },
    { name: 'slow-page', value: 1.31, unit: '×', goal: '≤ 1.3', holds: false },
    { name: 'pipe', value: 0.7, unit: '%', goal: '≥ 0.7', holds: true },
  ]);
  expect(isBroken).toBe(false);
});

test.each([
  ['throws', () => Promise.reject(new Error('no ffmpeg'))],
  ['gives no number', async () => [Number.NaN]],
])('reports one that %s as failed, and runs the others', async (_what, measure) => {
  const report = vi.fn();
  const { results, isBroken } = await runBenchmarks(
    {
      broken: { figures: [atMost('broken', 2)], measure },
      page: { figures: [atMost('page', 2)], measure: async () => [1] },
    },
    report,
  );
  expect(results).toEqual([
    { name: 'broken', value: 0, unit: '×', goal: '≤ 2', holds: false },
    { name: 'page', value: 1, unit: '×', goal: '≤ 2', holds: true },
  ]);
  expect(isBroken).toBe(true);
  expect(report).toHaveBeenCalledWith(expect.stringMatching(/broken failed: .*(no ffmpeg|NaN)/s));
});
