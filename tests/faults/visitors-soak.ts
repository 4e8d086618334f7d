import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Soak } from './soak-options.ts';

/** Plays every visitor of `e2e/visitors/visitors.ts`, as often as there are rounds. */
export const soakVisitors: Soak = async ({ rounds }) => {
  const given = ['test', 'visitors', '--retries', '0', '--repeat-each', String(rounds)];
  const child = spawn('playwright', given, { stdio: 'inherit', env: { ...process.env, VISITORS: 'all' } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? [] : ['Some visitors could not send an answer: their names are above.'];
};
