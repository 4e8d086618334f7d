export type Result = { name: string; value: number; unit: string; goal: string; holds: boolean };

export type Figure = { name: string; unit: string; goal: { atLeast: number } | { atMost: number } };

export type Benchmark = { figures: readonly Figure[]; measure: () => Promise<number[]> };

/** A failed benchmark gets value 0, its reason goes to `report`, and the others still run. */
export async function runBenchmarks(
  benchmarks: Readonly<Record<string, Benchmark>>,
  report: (line: string) => void,
): Promise<{ results: Result[]; isBroken: boolean }> {
  const results: Result[] = [];
  let isBroken = false;
  for (const [name, { figures, measure }] of Object.entries(benchmarks)) {
    report(`Measuring ${name} …`);
    try {
      const values = await measure();
      results.push(...figures.map((figure, place) => judge(figure, values[place])));
    } catch (error) {
      isBroken = true;
      report(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      results.push(...figures.map((figure) => Object.assign(judge(figure, 0), { holds: false })));
    }
  }
  return { results, isBroken };
}

function judge({ name, unit, goal }: Figure, value: number | undefined): Result {
  if (value === undefined || !Number.isFinite(value)) throw new Error(`${name} came out as ${value}.`);
  const [holds, words] =
    'atLeast' in goal
      ? [value >= goal.atLeast, `≥ ${goal.atLeast}`]
      : [value <= goal.atMost, `≤ ${goal.atMost}`];
  return { name, value: Number(value.toPrecision(3)), unit, goal: words, holds };
}
