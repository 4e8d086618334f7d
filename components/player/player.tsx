'use client';

import { type Ref, useEffect, useRef } from 'react';
import type { ReelFormat } from '#lib/reel/format.ts';
import { Controls } from './controls.tsx';
import styles from './player.module.css';
import { PlayerNotice } from './player-notice.tsx';
import type { PlayerTexts } from './player-texts.ts';
import { type Film, useFilmState } from './use-film.ts';
import { toggleFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useShortcuts } from './use-shortcuts.ts';

type PlayerProps = {
  film: Film;
  texts: PlayerTexts;
  format: ReelFormat;
  /** Fills the window instead of keeping the reel's aspect ratio. */
  isFullBleed?: boolean;
};

export function Player({ film, texts, format, isFullBleed = false }: PlayerProps) {
  const frame = useRef<HTMLElement>(null);
  const first = useRef<HTMLVideoElement>(null);
  const second = useRef<HTMLVideoElement>(null);
  const phase = useFilmState(film, (state) => state.phase);
  const { isIdle, ...wake } = useIdle();
  useShortcuts(film, frame);

  useEffect(() => {
    const videos = [first.current, second.current].filter((video) => video !== null);
    return film.attach(videos);
  }, [film]);
  useEffect(() => {
    // The button that opened the player is gone; keys now control the player.
    if (isFullBleed) frame.current?.focus({ preventScroll: true });
  }, [isFullBleed]);

  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={styles.player}
      data-format={format}
      data-full-bleed={isFullBleed}
      data-idle={isIdle && phase === 'playing'}
      aria-label={texts.film}
      {...wake}
    >
      <Picture film={film} />
      <Video film={film} screen={0} ref={first} />
      <Video film={film} screen={1} ref={second} />
      <button
        type="button"
        className={styles.surface}
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => film.toggle()}
      />
      <PlayerNotice film={film} texts={texts} />
      <Controls film={film} texts={texts} onFullScreen={() => toggleFullScreen(frame.current)} />
    </section>
  );
}

function Picture({ film }: { film: Film }) {
  const entries = useFilmState(film, (state) => state.entries);
  const index = useFilmState(film, (state) => state.index);
  const isCovered = useFilmState(film, (state) => state.hasFrame);
  const entry = entries[index];
  const next = entries[index + 1];
  return (
    <>
      {entry && (
        <img
          className={styles.picture}
          data-shown={!isCovered}
          src={entry.pictureUrl}
          alt={entry.title}
          lang={entry.language}
          onError={() => void film.renewPicture()}
        />
      )}
      {/* Preloaded, so that cards show without a flash. */}
      {next && <img className={styles.ahead} src={next.pictureUrl} alt="" />}
    </>
  );
}

type VideoProps = { film: Film; screen: number; ref: Ref<HTMLVideoElement> };

function Video({ film, screen, ref }: VideoProps) {
  const isShown = useFilmState(film, (state) => state.hasFrame && state.activeScreen === screen);
  return (
    <video ref={ref} className={styles.video} data-shown={isShown} playsInline preload="auto">
      <track kind="captions" />
    </video>
  );
}
