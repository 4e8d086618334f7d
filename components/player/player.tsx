'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { Caption } from '#lib/contracts/captions.ts';
import { FRAME_SIZES, type ReelFormat } from '#lib/reel/format.ts';
import { Controls } from './controls.tsx';
import styles from './player.module.css';
import { PlayerNotice } from './player-notice.tsx';
import type { PlayerTexts } from './player-texts.ts';
import { loadMusic, ReelMusic } from './reel-music.tsx';
import { type ReelState, shownShare, showsVideo } from './reel-state.ts';
import { loadSeekPreview } from './seek-bar.tsx';
import { loadCaptions, useCaptions } from './use-captions.ts';
import { toggleFullScreen, useEndOfFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { type Reel, useReelState } from './use-reel.ts';
import { useShortcuts } from './use-shortcuts.ts';

// Nobody needs these before the reel plays, or a key is pressed.
const loadWhilePlaying = async () => (await import('./while-playing.tsx')).WhilePlaying;
const WhilePlaying = dynamic(loadWhilePlaying, { ssr: false });
const loadShortcuts = async () => (await import('./shortcut-list.tsx')).ShortcutList;
const ShortcutList = dynamic(loadShortcuts, { ssr: false });
// Few reels have one.
const loadCover = async () => (await import('./reel-cover.tsx')).ReelCover;
const ReelCover = dynamic(loadCover, { ssr: false });

/**
 * Loads what the player otherwise loads on demand. By the same imports: the bundler may give those of another module
 * other files.
 */
export const loadPlayerParts = () =>
  Promise.all([
    loadWhilePlaying(),
    loadShortcuts(),
    loadCover(),
    loadMusic(),
    loadCaptions(),
    loadSeekPreview(),
  ]);

type PlayerProps = {
  reel: Reel;
  texts: PlayerTexts;
  format: ReelFormat;
  captions: readonly Caption[];
  /** The picture of the reel before it plays. Missing for its first one. */
  coverUrl?: string | undefined;
  /** Fills the window instead of keeping the reel's aspect ratio. */
  isFullBleed?: boolean;
  /** More controls. */
  children?: ReactNode;
};

export function Player(props: PlayerProps) {
  const { reel, texts, format, captions, coverUrl, isFullBleed = false, children } = props;
  const frame = useRef<HTMLElement>(null);
  const first = useRef<HTMLVideoElement>(null);
  const second = useRef<HTMLVideoElement>(null);
  const phase = useReelState(reel, (state) => state.phase);
  const hasPlayed = useOpenedOnce(phase === 'playing');
  const { isIdle, ...wake } = useIdle();
  const shown = useCaptions(captions);
  const [isListShown, setListShown] = useState(false);
  const toggleList = useCallback(() => setListShown((isShown) => !isShown), []);
  useShortcuts(reel, frame, toggleList);
  useEndOfFullScreen(frame);

  useEffect(() => {
    const videos = [first.current, second.current].filter((video) => video !== null);
    return reel.attach(videos);
  }, [reel]);
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
      <Picture reel={reel} format={format} />
      <Video reel={reel} screen={0} ref={first} />
      <Video reel={reel} screen={1} ref={second} />
      {coverUrl && !hasPlayed && <ReelCover reel={reel} url={coverUrl} />}
      <button
        type="button"
        className={styles.surface}
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => reel.toggle()}
      />
      <ReelMusic reel={reel} />
      {shown && <shown.Captions reel={reel} captions={captions} format={format} />}
      <PlayerNotice reel={reel} texts={texts} />
      {hasPlayed && <WhilePlaying reel={reel} title={texts.film} />}
      {isListShown && <ShortcutList texts={texts} hasCaptions={captions.length > 0} onClose={toggleList} />}
      <Controls
        reel={reel}
        texts={texts}
        isFullBleed={isFullBleed}
        onFullScreen={() => toggleFullScreen(frame.current)}
        onShortcuts={toggleList}
      >
        {children}
        {shown && <shown.CaptionsButton label={texts.captions} keys="c" />}
      </Controls>
    </section>
  );
}

function Picture({ reel, format }: Pick<PlayerProps, 'reel' | 'format'>) {
  const { width, height } = FRAME_SIZES[format];
  const entries = useReelState(reel, (state) => state.entries);
  const index = useReelState(reel, (state) => state.index);
  const isCovered = useReelState(reel, showsVideo);
  const entry = entries[index];
  const opacity = useReelState(reel, shownShare);
  const next = entries[index + 1];
  return (
    <>
      {entry?.dip && (
        <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect width={width} height={height} fill={entry.dip.colour} />
        </svg>
      )}
      {entry && (
        <img
          className={styles.picture}
          data-shown={!isCovered}
          style={opacity < 1 ? { opacity } : undefined}
          src={entry.pictureUrl}
          alt={entry.title}
          lang={entry.language}
          onError={() => void reel.renewPicture()}
        />
      )}
      {/* Preloaded, so that cards show without a flash. */}
      {next && <img className={styles.ahead} src={next.pictureUrl} alt="" />}
    </>
  );
}

type VideoProps = { reel: Reel; screen: number; ref: Ref<HTMLVideoElement> };

function Video({ reel, screen, ref }: VideoProps) {
  const opacity = useReelState(reel, (state) => opacityOf(state, screen));
  return (
    <video
      ref={ref}
      className={styles.video}
      data-shown={opacity > 0}
      style={opacity > 0 && opacity < 1 ? { opacity } : undefined}
      playsInline
      preload="auto"
    >
      <track kind="captions" />
    </video>
  );
}

/**
 * Where two clips overlap, the lower element is opaque: only the upper one fades. A clip dips into its colour; a card's
 * video shows its own dip.
 */
function opacityOf(state: ReelState, screen: number): number {
  const { activeScreen, fade, hasLeavingFrame, entries, index } = state;
  const share = hasLeavingFrame ? fade : 1;
  const isActive = screen === activeScreen;
  if (isActive ? !showsVideo(state) : share === 1) return 0;
  if (share === 1) return entries[index]?.kind === 'CLIP' ? shownShare(state) : 1;
  if (screen === 0) return 1;
  return isActive ? share : 1 - share;
}
