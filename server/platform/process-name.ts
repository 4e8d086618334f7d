import { hostname } from 'node:os';

/** Name of this process, as documents keep it that a process holds: machine, process, start. */
export const PROCESS_NAME = `${hostname()}:${process.pid}:${Math.round(performance.timeOrigin)}`;

/** Whether a name is one of this machine, and no process has it any more. */
export function isDeadProcess(name: string): boolean {
  const [host, pid] = name.split(':');
  if (name === PROCESS_NAME || host !== hostname()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
