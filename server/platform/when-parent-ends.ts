const LOOK_MS = 500;

/** Read before a program loads its other modules: the parent may end meanwhile. */
const { ppid } = process;

/** Runs the work once, soon after the process that started this one has ended. */
export function whenParentEnds(work: () => void): void {
  const looking = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(looking);
    work();
  }, LOOK_MS);
  looking.unref();
}
