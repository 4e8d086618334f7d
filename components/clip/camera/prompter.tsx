import { useEffect, useEffectEvent, useRef } from 'react';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { nextSpeed, pixelsPerSecond, steppedTop } from '#lib/recording/prompter.ts';
import styles from './prompter.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import { RoundButton } from './round-button.tsx';

type PrompterProps = {
  notes: string;
  /** Notes stand still before the take and during a pause. */
  isMoving: boolean;
  texts: RecorderTexts['camera']['notes'];
};

/** Notes near the lens. They move with the speech, and by hand, wheel or arrow keys. */
export function Prompter({ notes, isMoving, texts }: PrompterProps) {
  const linesRef = useRef<HTMLTextAreaElement>(null);
  const speed = useRecorderChoices((choices) => choices.speed);
  useMovingNotes(linesRef, notes, isMoving);
  const change = (step: -1 | 1) => useRecorderChoices.setState({ speed: nextSpeed(speed, step) });
  return (
    <div className={styles.prompter}>
      {/* Unlike other scrolling areas, every browser lets keys reach and scroll it. */}
      <textarea ref={linesRef} className={styles.lines} aria-label={texts.region} value={notes} readOnly />
      <div className={styles.speeds}>
        <RoundButton label={texts.faster} onClick={() => change(1)}>
          +
        </RoundButton>
        <RoundButton label={texts.slower} onClick={() => change(-1)}>
          −
        </RoundButton>
      </div>
    </div>
  );
}

function useMovingNotes(linesRef: { current: HTMLElement | null }, notes: string, isMoving: boolean): void {
  const move = useEffectEvent((lines: HTMLElement, top: number, seconds: number) => {
    const { speed } = useRecorderChoices.getState();
    const { scrollHeight, clientHeight } = lines;
    const last = Math.max(0, scrollHeight - clientHeight);
    return Math.min(last, top + pixelsPerSecond(notes, scrollHeight, speed) * seconds);
  });
  useEffect(() => {
    const lines = linesRef.current;
    if (!isMoving || !lines) return;
    const isStepwise = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let top = lines.scrollTop;
    let shown = top;
    let at = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      // Scrolled by hand: continue from there.
      if (Math.abs(lines.scrollTop - shown) > 1) top = lines.scrollTop;
      top = move(lines, top, (now - at) / 1_000);
      at = now;
      lines.scrollTop = isStepwise ? steppedTop(top, lines.clientHeight) : top;
      shown = lines.scrollTop;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isMoving, linesRef]);
}
