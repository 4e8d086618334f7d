'use client';

import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last movement or key. */
const IDLE_AFTER_MS = 2500;

type Wakes = Record<'onPointerMove' | 'onPointerDown' | 'onKeyDown', () => void>;

export function useIdle(): Wakes & { isIdle: boolean } {
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
  return { isIdle, onPointerMove: wake, onPointerDown: wake, onKeyDown: wake };
}
