import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 50;

/** Watches the child processes of this one. Returns a function that stops and gives the largest size in MB. */
export function watchMemoryOfChildren(): () => number {
  let largest = 0;
  const look = () => {
    for (const pid of readdirSync('/proc')) {
      if (/^\d+$/.test(pid)) largest = Math.max(largest, sizeOfChild(pid));
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    return largest;
  };
}

/** Returns the most memory that a process had resident, 0 unless it is our child. proc(5) counts KiB. */
function sizeOfChild(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    if (Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) !== process.pid) return 0;
    // An ended process that nobody has waited for has no memory.
    return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
  } catch {
    // It has ended.
    return 0;
  }
}
