import { useEffect, useState } from 'react';

const RETRY_MS = 3_000;

/** Loads code and retries on failure. Null until it is there. `load` must be stable. */
export function useLoaded<T>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null);
  const isMissing = isWanted && loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      void load().then(
        (code) => !isGone && setLoaded({ code }),
        () => {
          if (!isGone) timer = setTimeout(attempt, RETRY_MS);
        },
      );
    attempt();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isMissing, load]);
  return loaded?.code ?? null;
}
