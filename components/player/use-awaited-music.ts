import { useEffect, useEffectEvent } from 'react';
import { whenComposed } from '#lib/browser/watch/when-composed.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';

type AwaitedMusic = {
  isAwaited: boolean;
  find: () => Promise<PresentationDto | null>;
  onFound: (renewal: { of: PresentationDto; to: PresentationDto }) => void;
};

/** Loads `presentation` again while its music is composed, at most for some minutes. */
export function useAwaitedMusic(presentation: PresentationDto, awaited: AwaitedMusic): void {
  const look = useEffectEvent(async (of: PresentationDto, signal: AbortSignal) => {
    const { find, onFound } = awaited;
    const to = await whenComposed(find, signal);
    if (to) onFound({ of, to });
  });
  const { isAwaited } = awaited;
  useEffect(() => {
    if (!isAwaited) return;
    const ending = new AbortController();
    void look(presentation, ending.signal);
    return () => ending.abort();
  }, [isAwaited, presentation]);
}
