'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusIfLost } from '#components/ui/focus-once.ts';
import { forgetKeptReel } from '#lib/browser/stores/reel-cache.ts';
import { findKeptReel, keepPageAgain, keepReel } from '#lib/browser/watch/kept-reel.ts';
import { loadReel, type ReelFiles } from '#lib/browser/watch/load-reel.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import { whenComposed } from '#lib/browser/watch/when-composed.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { fill } from '#lib/messages/fill.ts';
import { playChime } from './chime.ts';
import styles from './reveal-checks.module.css';
import { loadScreeningParts } from './screening.tsx';
import { useKeptScreen } from './use-kept-screen.ts';

export type RevealTexts = {
  label: string;
  sound: string;
  playSound: string;
  canHear: string;
  hear: string;
  playAgain: string;
  soundOn: string;
  soundHint: string;
  screenOn: string;
  screenOnHint: string;
  screenDark: string;
  screenDarkHint: string;
  load: string;
  loadAction: string;
  loading: string;
  loadingShare: string;
  ready: string;
  readyHint: string;
  loadFailed: string;
  loadAgain: string;
};

type RevealChecksProps = {
  presentation: PresentationDto;
  isOnDevice: boolean;
  watcher: Watcher;
  texts: RevealTexts;
  /** Called with the reel once all of it is on this device. */
  onLoaded: (presentation: PresentationDto) => void;
};

/** The three quiet checks before the reel starts. None is necessary. */
export function RevealChecks(props: RevealChecksProps) {
  const { texts } = props;
  const isScreenKept = useKeptScreen();
  return (
    <ul className={styles.checks} aria-label={texts.label}>
      <SoundCheck texts={texts} />
      <LoadCheck {...props} />
      <Check
        icon="screen"
        isDone={isScreenKept}
        title={isScreenKept ? texts.screenOn : texts.screenDark}
        hint={isScreenKept ? texts.screenOnHint : texts.screenDarkHint}
      />
    </ul>
  );
}

function SoundCheck({ texts }: { texts: RevealTexts }) {
  const [state, setState] = useState<'UNHEARD' | 'PLAYED' | 'HEARD'>('UNHEARD');
  const play = () => {
    setState('PLAYED');
    // A browser without sound leaves the question open.
    playChime().catch(() => {});
  };
  if (state === 'HEARD')
    return <Check icon="sound" isDone isPressed title={texts.soundOn} hint={texts.soundHint} />;
  if (state === 'UNHEARD')
    return (
      <Check icon="sound" title={texts.sound}>
        <Action label={texts.playSound} onClick={play} />
      </Check>
    );
  return (
    <Check icon="sound" title={texts.canHear}>
      <Action label={texts.hear} onClick={() => setState('HEARD')} />
      <Action label={texts.playAgain} onClick={play} />
    </Check>
  );
}

function LoadCheck({ presentation, isOnDevice, watcher, texts, onLoaded }: RevealChecksProps) {
  const [share, setShare] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [files] = useState<ReelFiles>(() => new Map());
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const restore = useEffectEvent(async () => {
    const found = await findKeptReel(presentation);
    if (!found) return;
    // Without a network, a part that is missing would end the reel.
    const hasParts = await loadScreeningParts().catch(() => null);
    if (hasParts && (await keepPageAgain())) onLoaded(found);
  });
  useEffect(() => void restore(), []);

  const load = async (reel: PresentationDto) => {
    const { signal } = (ending.current = new AbortController());
    setHasFailed(false);
    setShare(0);
    try {
      const onProgress = (part: number) => {
        if (!signal.aborted) setShare(part);
      };
      const loading = { files, signal, onProgress };
      const [loaded] = await Promise.all([loadReel(reel, loading), loadScreeningParts()]);
      const complete = reel.isComposing ? await withMusic(loading) : loaded;
      if (signal.aborted) return;
      onLoaded(complete);
      // A full device plays it all the same.
      keepReel(files).catch(forgetKeptReel);
    } catch {
      ending.current.abort();
      setShare(null);
      setHasFailed(true);
    }
  };
  /** Loads the rest of a reel whose music was composed meanwhile. */
  const withMusic = async (loading: Parameters<typeof loadReel>[1]) => {
    const composed = await whenComposed(watcher.freshFilm, loading.signal);
    if (!composed) throw new Error('The music was not composed in time.');
    return loadReel(composed, loading);
  };
  // Its links may have expired meanwhile.
  const loadAgain = async () => load((await watcher.freshFilm()) ?? presentation);

  if (isOnDevice) return <Check icon="device" isDone title={texts.ready} hint={texts.readyHint} />;
  if (share !== null) {
    const percent = Math.floor(share * 100);
    return (
      <Check icon="device" isPressed title={texts.loading} hint={fill(texts.loadingShare, { percent })}>
        <progress className={styles.progress} max={100} value={percent} aria-label={texts.loading} />
      </Check>
    );
  }
  return (
    <Check icon="device" title={hasFailed ? texts.loadFailed : texts.load}>
      {hasFailed ? (
        <Action label={texts.loadAgain} onClick={() => void loadAgain()} />
      ) : (
        <Action label={texts.loadAction} onClick={() => void load(presentation)} />
      )}
    </Check>
  );
}

type CheckProps = {
  icon: keyof typeof ICONS;
  title: string;
  hint?: string;
  isDone?: boolean;
  /** Its button, which had the focus, has done its work. */
  isPressed?: boolean;
  children?: ReactNode;
};

function Check({ icon, title, hint, isDone = false, isPressed = false, children }: CheckProps) {
  return (
    <li className={styles.check} data-done={isDone}>
      <span className={styles.icon}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="currentColor">
          <path d={isDone ? DONE : ICONS[icon]} />
        </svg>
      </span>
      <div className={styles.words}>
        <output ref={isPressed ? focusIfLost : null} tabIndex={-1} className={styles.title}>
          {title}
        </output>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </li>
  );
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {label}
    </button>
  );
}

const DONE = 'm9.5 17.5-5-5 1.5-1.5 3.5 3.5L18 6l1.5 1.5Z';

const ICONS = {
  sound:
    'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM14.5 8.2v7.6a4.2 4.2 0 0 0 0-7.6ZM14.5 4.5v2a6 6 0 0 1 0 11v2a8 8 0 0 0 0-15Z',
  device: 'M11 4h2v8.2l2.8-2.8 1.4 1.4L12 16l-5.2-5.2 1.4-1.4 2.8 2.8ZM5 18h14v2H5Z',
  screen:
    'M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM11 2h2v3h-2ZM11 19h2v3h-2ZM2 11h3v2H2ZM19 11h3v2h-3ZM4.2 5.6l1.4-1.4 2.1 2.1-1.4 1.4ZM16.3 17.7l1.4-1.4 2.1 2.1-1.4 1.4ZM4.2 18.4l2.1-2.1 1.4 1.4-2.1 2.1ZM16.3 6.3l2.1-2.1 1.4 1.4-2.1 2.1Z',
};
