import { useEffect, useRef } from 'react';
import styles from './camera-scene.module.css';

const BARS = 12;
const SAMPLES = 256;
/** Speech at arm's length fills a quarter of the scale. */
const GAIN = 4;

export function LevelMeter({ stream }: { stream: MediaStream }) {
  const meterRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = SAMPLES;
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Uint8Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getByteTimeDomainData(wave);
      const loudest = wave.reduce((peak, sample) => Math.max(peak, Math.abs(sample - 128)), 0) / 128;
      meterRef.current?.style.setProperty('--level', Math.min(1, loudest * GAIN).toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
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
