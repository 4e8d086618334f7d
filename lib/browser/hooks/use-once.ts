import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs once per page, however often React mounts it. */
export function useOnce(act: () => void): void {
  const hasActed = useRef(false);
  const begin = useEffectEvent(act);
  useEffect(() => {
    if (hasActed.current) return;
    hasActed.current = true;
    begin();
  }, []);
}
