/** Runs the stop work once, at a signal or when the parent process is gone, then exits. */
export function onStop(work: () => Promise<unknown>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void work().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
  // The parent exited while this program started.
  if (process.send && !process.connected) stop();
}
