'use client';

import { useEffect, useState } from 'react';
import type { Caption } from '#lib/contracts/captions.ts';
import type { Captions, CaptionsButton } from './captions.tsx';

type Parts = { Captions: typeof Captions; CaptionsButton: typeof CaptionsButton };

export const loadCaptions = () => import('./captions.tsx');

/** Loads what shows captions if there are any. */
export function useCaptions(captions: readonly Caption[]): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  const isNeeded = captions.length > 0;
  useEffect(() => {
    // Without it, the reel plays without captions.
    if (isNeeded) loadCaptions().then(setParts, () => {});
  }, [isNeeded]);
  return isNeeded ? parts : null;
}
