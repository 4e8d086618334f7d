'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#components/player/icon.tsx';
import { setReelMuted } from '#lib/browser/stores/reel-audio.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Locale } from '#lib/messages/languages.ts';
import styles from './replay-dialog.module.css';
import type { WatchTexts } from './watch-texts.ts';

const ClipCaptions = dynamic(async () => (await import('./clip-captions.tsx')).ClipCaptions, { ssr: false });

type ReplayDialogProps = {
  clip: FeedItemDto;
  language: Locale;
  texts: WatchTexts;
  onFirstPlay: () => void;
  /** Loads fresh links after expiry. */
  onExpired: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

export function ReplayDialog(props: ReplayDialogProps) {
  const { clip, language, texts, onFirstPlay, onExpired, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const played = useRef(false);
  const renewed = useRef<{ seconds: number } | null>(null);
  const isMuted = useUiStore((state) => state.isMuted);
  const [phase, setPhase] = useState<'playing' | 'ended' | 'failed'>('playing');
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const heading =
    clip.kind === 'THANK_YOU' ? fill(texts.thanksFrom, { name: clip.speakerName }) : clip.speakerName;
  const onPlay = () => {
    setPhase('playing');
    if (!played.current) onFirstPlay();
    played.current = true;
  };
  const onError = () => {
    if (renewed.current) return setPhase('failed');
    renewed.current = { seconds: video.current?.currentTime ?? 0 };
    // The link may be unchanged: then it plays or fails again.
    void onExpired().then(() => video.current?.load());
  };
  const replay = () => void video.current?.play().catch(() => setPhase('failed'));

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="replayed" onClose={onClose}>
      <header className={styles.header}>
        <h2 id="replayed" className={styles.heading}>
          <bdi>{heading}</bdi>
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {clip.question && (
        <p className={styles.question} lang={language}>
          {clip.question}
        </p>
      )}
      <div className={styles.screen}>
        <video
          ref={video}
          className={styles.video}
          src={clip.playbackUrl}
          poster={clip.posterUrl}
          muted={isMuted}
          autoPlay
          controls
          playsInline
          onPlay={onPlay}
          onEnded={() => setPhase('ended')}
          onError={onError}
          onLoadedMetadata={({ currentTarget }) => {
            // Continues where the expired link stopped.
            if (renewed.current) currentTarget.currentTime = renewed.current.seconds;
          }}
          onVolumeChange={({ currentTarget }) => setReelMuted(currentTarget.muted)}
        >
          <track kind="captions" />
        </video>
        {clip.captions && (
          <ClipCaptions video={video} captions={clip.captions} label={texts.player.captions} />
        )}
        {isMuted && phase === 'playing' && (
          <button type="button" className={styles.sound} onClick={() => setReelMuted(false)}>
            <Icon name="muted" />
            {texts.player.unmute}
          </button>
        )}
        {phase === 'ended' && (
          <button type="button" className={styles.again} onClick={replay}>
            <Icon name="replay" />
            {texts.again}
          </button>
        )}
      </div>
      <p role="alert">{phase === 'failed' && texts.gone}</p>
      <footer className={styles.actions}>{children}</footer>
    </dialog>
  );
}
