/** Resolves after the time, on abort, or when the connection is back and `demandedMs` have passed. */
export function pause(milliseconds: number, demandedMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const demandedUntil = performance.now() + demandedMs;
    const endSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(end, Math.max(0, demandedUntil - performance.now()));
    };
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', endSoon);
      signal.removeEventListener('abort', end);
      resolve();
    };
    let timer = setTimeout(end, milliseconds);
    globalThis.addEventListener('online', endSoon);
    signal.addEventListener('abort', end);
  });
}
