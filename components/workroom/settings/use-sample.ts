import { useEffect, useRef, useState } from 'react';
import { amplitudeOf, type MusicVolume } from '#lib/reel/music.ts';
import { announceSample, onSilence } from './sample-sound.ts';

/**
 * Plays one sample at a time in a volume, until the component disappears or the reel plays. `toggle` starts or stops the one
 * at `url`.
 */
export function useSample() {
  const [playing, setPlaying] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const stop = () => {
    audio.current?.pause();
    setPlaying(null);
  };
  useEffect(() => {
    const forget = onSilence(() => {
      audio.current?.pause();
      setPlaying(null);
    });
    return () => {
      forget();
      audio.current?.pause();
    };
  }, []);
  const start = (url: string, volume: MusicVolume) => {
    if (playing === url && audio.current) {
      audio.current.volume = amplitudeOf(volume);
      return;
    }
    audio.current?.pause();
    const next = new Audio(url);
    next.volume = amplitudeOf(volume);
    const end = () => setPlaying((current) => (current === url ? null : current));
    for (const event of ['pause', 'ended', 'error']) next.addEventListener(event, end);
    audio.current = next;
    setPlaying(url);
    announceSample();
    next.play().catch(end);
  };
  const toggle = (url: string, volume: MusicVolume) => (playing === url ? stop() : start(url, volume));
  return { playing, start, stop, toggle };
}
