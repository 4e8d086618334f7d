'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { FilmPlayback } from './film-playback.ts';
import type { FilmState } from './film-state.ts';

type FilmOptions = {
  presentation: PresentationDto;
  /** Starts by itself; a browser that refuses sound gets a muted start and an Unmute button. */
  autoplay?: boolean;
  startMuted?: boolean;
  onFirstPlay?: () => void;
  onEnded?: () => void;
  /** Somebody turned the sound off or on. */
  onMuted?: (isMuted: boolean) => void;
  /** Fetches the film anew, because its links have expired. Null when that failed. */
  onExpired?: () => Promise<PresentationDto | null>;
};

/** A film to be played, and what the `Player`, a chapter list or a timeline needs to show and steer it. */
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

/** Makes a presentation playable. It goes on playing where it is when the presentation changes. */
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
    // Once: a later render must not start a film that somebody paused.
    if (wantsPlay.current) film.play();
    wantsPlay.current = false;
  }, [film]);
  return film;
}

/** A part of the film's state; renders again only when that part changes. `select` returns a plain value. */
export function useFilmState<T>(film: Film, select: (state: FilmState) => T): T {
  const read = () => select(film.getState());
  return useSyncExternalStore(film.subscribe, read, read);
}
