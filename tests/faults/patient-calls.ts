import { setTimeout as delay } from 'node:timers/promises';

/** The pauses before each try, and how long all of them may take. */
export type Patience = { pausesMs: readonly number[]; withinMs: number };

/** The promise: every call is answered within three tries and 10 s, whatever restarts. */
const THREE_TRIES: Patience = { pausesMs: [0, 1_000, 3_000], withinMs: 10_000 };
/** The same for a single web process, which is away while it restarts. */
export const THREE_LATE_TRIES: Patience = { pausesMs: [0, 3_000, 5_000], withinMs: 10_000 };
/** On a busy machine a restart takes longer. Recorders and open pages retry as long. */
export const TRIES_OF_PAGES: Patience = {
  pausesMs: Array.from({ length: 30 }, () => 1_000),
  withinMs: 40_000,
};

/** The calls of several visitors. */
export type Traffic = {
  isOver: boolean;
  calls: number;
  repeated: number;
  worstMs: number;
  problems: string[];
};

export const newTraffic = (): Traffic => ({ isOver: false, calls: 0, repeated: 0, worstMs: 0, problems: [] });

export const inWords = ({ calls, repeated, worstMs }: Traffic): string =>
  `${calls} calls, ${repeated} repeated, the slowest after ${(worstMs / 1000).toFixed(1)} s`;

/** Calls as often as patience allows, and notes when none was answered. Returns the last answer. */
export async function callPatiently<A extends { status: number }>(
  call: () => Promise<A>,
  traffic: Traffic,
  { pausesMs, withinMs }: Patience = THREE_TRIES,
): Promise<A | null> {
  const startedAt = Date.now();
  traffic.calls += 1;
  const seen: number[] = [];
  let answer: A | null = null;
  for (const pauseMs of pausesMs) {
    await delay(pauseMs);
    answer = await call();
    seen.push(answer.status);
    if (isAnswered(answer)) break;
    traffic.repeated += 1;
  }
  const tookMs = Date.now() - startedAt;
  traffic.worstMs = Math.max(traffic.worstMs, tookMs);
  if (!isAnswered(answer) || tookMs > withinMs)
    traffic.problems.push(`a call saw ${seen.join(', ')} in ${tookMs} ms`);
  return answer;
}

const isAnswered = (answer: { status: number } | null) =>
  answer !== null && answer.status >= 200 && answer.status < 400;
