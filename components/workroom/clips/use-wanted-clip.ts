import { useEffect, useState } from 'react';

/** Moves screen and focus to a clip, which renders even far from the screen while it is the wanted one. */
export function useWantedClip() {
  // An object, so that the same clip can be wanted again.
  const [wanted, setWanted] = useState<{ id: string | null }>({ id: null });
  useEffect(() => {
    const clip = wanted.id && document.querySelector<HTMLElement>(`[data-clip="${wanted.id}"]`);
    if (!clip) return;
    clip.focus({ preventScroll: true });
    clip.closest('li')?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  return { wantedId: wanted.id, goTo: (id: string | null) => setWanted({ id }) };
}
