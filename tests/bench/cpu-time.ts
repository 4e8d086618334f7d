import { readFileSync } from 'node:fs';

/** proc(5) counts in clock ticks, of which Linux has a hundred a second on every machine of ours. */
const TICKS_PER_SECOND = 100;
// Counted behind the name, the second field, which may hold spaces.
const OWN_TIMES = [11, 12];
const TIMES_OF_ENDED_CHILDREN = [13, 14];

/** CPU seconds, user and system, that a process has used so far. */
export const cpuSecondsOf = (pid: number): number => sumOf(pid, OWN_TIMES);

/** CPU seconds of the programs that `work` starts and waits for, and of those they waited for. */
export async function cpuSecondsOfPrograms(work: () => unknown): Promise<number> {
  const before = sumOf(process.pid, TIMES_OF_ENDED_CHILDREN);
  await work();
  return sumOf(process.pid, TIMES_OF_ENDED_CHILDREN) - before;
}

export const isCpuTimeKnown = (): boolean => process.platform === 'linux';

function sumOf(pid: number, fields: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field]), 0) / TICKS_PER_SECOND;
}
