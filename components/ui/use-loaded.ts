import { useEffect, useState } from 'react';

/** Loads code that the screen works without. Null until it is there. `load` must be stable. */
export function useLoaded<T>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null);
  const isMissing = isWanted && loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    load().then(
      (code) => !isGone && setLoaded({ code }),
      () => null,
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, load]);
  return loaded?.code ?? null;
}
