/** One figure of a benchmark. `holds` is null where it could not be measured; `note` says why. */
export type Result = {
  name: string;
  value: number | null;
  unit: string;
  goal: string;
  holds: boolean | null;
  note?: string;
};

type Figure = { name: string; unit: string; goal: { atLeast: number } | { atMost: number }; note?: string };

/** Holds a value against its goal. */
export function judged({ name, unit, goal, note }: Figure, value: number): Result {
  const holds = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  return {
    name,
    value: Number(value.toPrecision(3)),
    unit,
    goal: goalText(goal),
    holds,
    ...(note && { note }),
  };
}

export function notMeasured({ name, unit, goal }: Figure, note: string): Result {
  return { name, value: null, unit, goal: goalText(goal), holds: null, note };
}

const goalText = (goal: Figure['goal']) => ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`);
