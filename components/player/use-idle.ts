'use client';

import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last movement. */
const IDLE_AFTER_MS = 2500;

export function useIdle(): { isIdle: boolean; onPointerMove: () => void; onPointerDown: () => void } {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS);
    setIsIdle(false);
  };
  useEffect(() => {
    timer.current = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, []);
  return { isIdle, onPointerMove: wake, onPointerDown: wake };
}
