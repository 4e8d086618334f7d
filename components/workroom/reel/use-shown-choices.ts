import { useEffect, useRef } from 'react';
import type { Reel } from '#components/player/use-reel.ts';
import { onSample, silenceSample } from '#components/workroom/settings/sample-sound.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';

/** Moves the reel to its title card when another theme is chosen, because most clips look the same in each. It and samples of music pause for each other. */
export function useShownChoices(tributeId: string, reel: Reel): void {
  const theme = usePresentation(tributeId).data?.settings.theme;
  const shown = useRef(theme);
  useEffect(() => {
    if (shown.current && theme && shown.current !== theme) reel.seek(0);
    shown.current = theme;
  }, [reel, theme]);
  useEffect(() => onSample(() => reel.pause()), [reel]);
  useEffect(() => {
    let wasPlaying = false;
    return reel.subscribe(() => {
      const isPlaying = reel.getState().phase === 'playing';
      if (isPlaying && !wasPlaying) silenceSample();
      wasPlaying = isPlaying;
    });
  }, [reel]);
}
