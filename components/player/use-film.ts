'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { FilmPlayback } from './film-playback.ts';
import type { FilmState } from './film-state.ts';

type FilmOptions = {
  presentation: PresentationDto;
  /** Browsers that refuse sound start muted with an Unmute button. */
  autoplay?: boolean;
  startMuted?: boolean;
  onFirstPlay?: () => void;
  onEnded?: () => void;
  onMuted?: (isMuted: boolean) => void;
  onExpired?: () => Promise<PresentationDto | null>;
};

export type Film = Pick<
  FilmPlayback,
  | 'attach'
  | 'getState'
  | 'pause'
  | 'play'
  | 'renewPicture'
  | 'retry'
  | 'seek'
  | 'setMuted'
  | 'setRate'
  | 'skip'
  | 'subscribe'
  | 'toggle'
  | 'togglePictureInPicture'
>;

/** Makes a presentation playable and keeps playing when it changes. */
export function useFilm({ presentation, autoplay, startMuted, ...handlers }: FilmOptions): Film {
  const { entries } = presentation;
  const { onFirstPlay, onEnded, onMuted, onExpired } = handlers;
  const [film] = useState(() => new FilmPlayback(entries, startMuted));
  useEffect(() => {
    film.setHandlers({
      onFirstPlay,
      onEnded,
      onMuted,
      onExpired: onExpired && (async () => (await onExpired())?.entries ?? null),
    });
  }, [film, onFirstPlay, onEnded, onMuted, onExpired]);
  useEffect(() => film.setEntries(entries), [film, entries]);
  const wantsPlay = useRef(autoplay);
  useEffect(() => {
    // Once, so that a later render does not restart a paused reel.
    if (wantsPlay.current) film.play();
    wantsPlay.current = false;
  }, [film]);
  return film;
}

export function useFilmState<T>(film: Film, select: (state: FilmState) => T): T {
  const read = () => select(film.getState());
  return useSyncExternalStore(film.subscribe, read, read);
}
