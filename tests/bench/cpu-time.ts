import { readFileSync } from 'node:fs';

/** proc(5) counts clock ticks, a hundred a second on our Linux machines. */
const TICKS_PER_SECOND = 100;
// Counted after the name, the second field, which may contain spaces.
const OWN_TIMES = [11, 12];
const TIMES_OF_ENDED_CHILDREN = [13, 14];

/** Returns a process's CPU seconds so far, user and system. */
export const cpuSecondsOf = (pid: number): number => sumOf(pid, OWN_TIMES);

/** Returns the CPU seconds of the programs that `work` starts and waits for. */
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
