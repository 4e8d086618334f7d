import { env } from '#server/config/env.ts';
import { keptMachineId } from './machine-id.ts';
import { singleton } from './singleton.ts';

/** The supervisor passes the id to its children; standalone programs look it up. */
const machineId = () => singleton('machine-id', () => env().MACHINE_ID ?? keptMachineId());

export const processName = (): string =>
  `${machineId()}:${process.pid}:${Math.round(performance.timeOrigin)}`;

/** Returns whether a name belongs to an ended process of this machine. */
export function isDeadProcess(name: string): boolean {
  const [machine, pid] = name.split(':');
  if (name === processName() || machine !== machineId()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
