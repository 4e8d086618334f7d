import { setTimeout as delay } from 'node:timers/promises';

/** The promise: every call is answered within three tries and 10 s, whatever restarts. */
const PATIENCE_MS = 10_000;
const PAUSES_MS = [0, 1_000, 3_000];

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

/** For calls to a single web process, which is away while it restarts. */
export const LONG_PAUSES_MS = [0, 3_000, 5_000] as const;

/** Calls up to three times, and notes when that does not keep the promise. Returns the last answer. */
export async function callPatiently<A extends { status: number }>(
  call: () => Promise<A>,
  traffic: Traffic,
  pausesMs: readonly number[] = PAUSES_MS,
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
  if (!isAnswered(answer) || tookMs > PATIENCE_MS)
    traffic.problems.push(`a call saw ${seen.join(', ')} in ${tookMs} ms`);
  return answer;
}

const isAnswered = (answer: { status: number } | null) =>
  answer !== null && answer.status >= 200 && answer.status < 400;
