import { type RefObject, useEffect, useState } from 'react';
import { openSoundLevel, TENTH_SAMPLES } from '#lib/browser/recording/sound-level.ts';
import { isHeard } from '#lib/recording/check-camera.ts';

/** What the microphone heard so far. */
export type Heard = 'unknown' | 'voice' | 'nothing';

/** `isHeard` expects one for each tenth of a second. */
const LOOK_MS = 100;
const SILENT_MS = 8_000;
/** Speech at arm's length fills a quarter of the scale. */
const GAIN = 4;

/** Draws what a microphone hears into the bars of an element, the newest last, and says whether it hears a voice. */
export function useVoice(
  stream: MediaStream | null,
  barsRef: RefObject<HTMLElement | null>,
  isStill: boolean,
): Heard {
  const [heard, setHeard] = useState<Heard>('unknown');
  useEffect(() => {
    const level = stream && !isStill ? openSoundLevel(stream, TENTH_SAMPLES) : null;
    if (!level) return;
    const peaks: number[] = [];
    const startedAt = Date.now();
    const look = () => {
      const peak = level.peak();
      peaks.push(peak);
      if (isHeard(peaks)) setHeard('voice');
      else if (Date.now() - startedAt >= SILENT_MS) setHeard((last) => (last === 'voice' ? last : 'nothing'));
      draw(barsRef.current, Math.min(1, peak * GAIN));
    };
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      level.close();
    };
  }, [stream, barsRef, isStill]);
  return heard;
}

function draw(bars: HTMLElement | null, newest: number): void {
  const all = [...(bars?.children ?? [])] as HTMLElement[];
  for (const [index, bar] of all.entries()) {
    const next = all[index + 1]?.style.getPropertyValue('--height');
    bar.style.setProperty('--height', next ?? newest.toFixed(2));
  }
}
