import { useEffect, useRef } from 'react';
import { openSoundLevel } from '#lib/browser/recording/sound-level.ts';
import styles from './level-meter.module.css';

const BARS = 12;
/** Speech at arm's length fills a quarter of the scale. */
const GAIN = 4;

export function LevelMeter({ stream }: { stream: MediaStream }) {
  const meterRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const level = openSoundLevel(stream);
    if (!level) return;
    let frame = 0;
    const draw = () => {
      meterRef.current?.style.setProperty('--level', Math.min(1, level.peak() * GAIN).toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      level.close();
    };
  }, [stream]);

  return (
    <div ref={meterRef} className={styles.meter} aria-hidden="true">
      {Array.from({ length: BARS }, (_, bar) => (
        <span key={bar} className={styles.meterBar} />
      ))}
    </div>
  );
}
