import { useEffect, useState } from 'react';

/** Keeps the screen on before the reel, and returns whether it does. Some browsers want a touch first. */
export function useKeptScreen(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    // Missing before Safari 16.4 and Firefox 126.
    const locks: WakeLock | undefined = navigator.wakeLock;
    if (!locks) return;
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const hold = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      const held = await locks.request('screen').catch(() => null);
      if (isGone) return void held?.release();
      lock = held;
      setKept(held !== null);
    };
    const holdAgain = () => void hold();
    holdAgain();
    const events = ['visibilitychange', 'click'];
    for (const event of events) document.addEventListener(event, holdAgain);
    return () => {
      isGone = true;
      for (const event of events) document.removeEventListener(event, holdAgain);
      void lock?.release();
    };
  }, []);
  return isKept;
}
