import { useEffect, useEffectEvent } from 'react';

/** Calls `save` when the component goes, and when the page is left or reloaded. */
export function useLastSave(save: () => void): void {
  const saveLast = useEffectEvent(save);
  useEffect(() => {
    const leave = () => saveLast();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      saveLast();
    };
  }, []);
}
