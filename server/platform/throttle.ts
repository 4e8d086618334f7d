/** Sends at most one report per `intervalMs`, one at a time; drops the others. */
export function throttle<T>(intervalMs: number, report: (value: T) => Promise<void>): (value: T) => void {
  let openAt = 0;
  return (value) => {
    if (Date.now() < openAt) return;
    openAt = Infinity;
    void report(value)
      .catch(() => {})
      .finally(() => {
        openAt = Date.now() + intervalMs;
      });
  };
}
