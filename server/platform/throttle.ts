/**
 * Lets a report through at most once in `intervalMs`, and one at a time; what comes in between is dropped,
 * because a newer one follows. A report that fails is dropped too: it is only a report.
 */
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
