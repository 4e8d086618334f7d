const LOOK_MS = 500;

/** Runs the work once, soon after the parent process of this one has ended. */
export function whenParentEnds(work: () => void): void {
  const { ppid } = process;
  const looking = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(looking);
    work();
  }, LOOK_MS);
  looking.unref();
}
