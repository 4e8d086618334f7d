import { useEffect } from 'react';

/** Keeps the screen on, where the browser can. It lets go whenever the page is hidden, so it is acquired again. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    // Missing before Safari 16.4 and Firefox 126.
    const locks: WakeLock | undefined = navigator.wakeLock;
    if (!isOn || !locks) return;
    let isGone = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.hidden) return;
      const held = await locks.request('screen').catch(() => null);
      if (isGone) void held?.release();
      else lock = held;
    };
    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, [isOn]);
}
