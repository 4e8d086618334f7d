import { useEffect, useRef, useState } from 'react';
import { announceSample } from './sample-sound.ts';

/** Plays one sample at a time, until the component disappears. `toggle` starts or stops the one at `url`. */
export function useSample() {
  const [playing, setPlaying] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  useEffect(() => () => audio.current?.pause(), []);
  const toggle = (url: string) => {
    audio.current?.pause();
    if (playing === url) return setPlaying(null);
    const next = new Audio(url);
    const stop = () => setPlaying((current) => (current === url ? null : current));
    for (const event of ['pause', 'ended', 'error']) next.addEventListener(event, stop);
    audio.current = next;
    setPlaying(url);
    announceSample();
    next.play().catch(stop);
  };
  return { playing, toggle };
}
