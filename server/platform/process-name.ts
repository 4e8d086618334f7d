import { env } from '#server/config/env.ts';
import { keptMachineId } from './machine-id.ts';
import { singleton } from './singleton.ts';

/** The supervisor passes the id to its children; standalone programs look it up. */
const machineId = () => singleton('machine-id', () => env().MACHINE_ID ?? keptMachineId());

/** For programs that name themselves before they read settings. */
const keptId = () => singleton('kept-machine-id', keptMachineId);

export const processName = (): string => nameOn(machineId());
export const bareProcessName = (): string => nameOn(keptId());

/** Returns whether a name belongs to an ended process of this machine. */
export const isDeadProcess = (name: string): boolean => isDeadOn(machineId(), name);
export const isDeadBareProcess = (name: string): boolean => isDeadOn(keptId(), name);

const nameOn = (machine: string) => `${machine}:${process.pid}:${Math.round(performance.timeOrigin)}`;

function isDeadOn(ownMachine: string, name: string): boolean {
  const [machine, pid] = name.split(':');
  if (name === nameOn(ownMachine) || machine !== ownMachine) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
