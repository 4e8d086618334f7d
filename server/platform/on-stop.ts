/** Does the work of a stop once, at a signal or when whoever started this program has gone, and ends the process. */
export function onStop(work: () => Promise<unknown>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void work().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
  // They have gone while this program started.
  if (process.send && !process.connected) stop();
}
