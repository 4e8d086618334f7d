'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useState } from 'react';
import type { Moment } from '#components/player/love-moment.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import { useWakeLock } from '#lib/browser/hooks/use-wake-lock.ts';
import { useWorkOffline } from '#lib/browser/stores/offline-work.ts';
import { setReelMuted } from '#lib/browser/stores/reel-audio.ts';
import { withKeptHeart } from '#lib/browser/watch/kept-heart.ts';
import type { Reacted } from '#lib/browser/watch/send-reactions.ts';
import { createWatcher } from '#lib/browser/watch/watcher.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { AfterReel, type AfterReelTexts, type ReelHearts } from './after-reel.tsx';
import { BeforeReel, type BeforeReelTexts } from './before-reel.tsx';
import type { RevealTexts } from './reveal-checks.tsx';
import { Screening } from './screening.tsx';

const RevealChecks = dynamic(async () => (await import('./reveal-checks.tsx')).RevealChecks, { ssr: false });

const UNKNOWN: ReelHearts = { hearts: null, isHearted: false };

type PresentationTexts = BeforeReelTexts & {
  countIn: { heading: string; stop: string };
  checks: RevealTexts;
  after: AfterReelTexts;
  player: PlayerTexts;
};

type PresentationStageProps = {
  presentation: PresentationDto;
  token: string | null;
  canDownload: boolean;
  asksForThanks: boolean;
  configuration: ClientConfiguration;
  texts: PresentationTexts;
  picture: ReactNode;
  children: ReactNode;
};

export function PresentationStage(props: PresentationStageProps) {
  const { token, configuration, texts, children } = props;
  const { tributeId } = props.presentation;
  const [scene, setScene] = useState<'BEFORE' | 'FILM' | 'AFTER'>('BEFORE');
  const [hasCounted, setHasCounted] = useState(false);
  const [loaded, setLoaded] = useState<PresentationDto | null>(null);
  const presentation = loaded ?? props.presentation;
  const [watcher] = useState(() => createWatcher({ tributeId, token, configuration }));
  const [reactions, setReactions] = useState(UNKNOWN);
  const isEmpty = presentation.entries.length === 0;
  // Viewers must not see an error page (docs/specification.md#offline-only).
  useWorkOffline(isEmpty ? null : 'PRESENTATION');
  useWakeLock(scene === 'FILM');
  useEffect(() => {
    // `no-internet.module.css` then shows no banner.
    if (loaded) document.documentElement.dataset.reelLoaded = 'true';
    return () => void delete document.documentElement.dataset.reelLoaded;
  }, [loaded]);
  useEffect(() => void watcher.open(), [watcher]);

  const play = () => {
    // The press is the consent to sound (docs/specification.md#watch-muted).
    setReelMuted(false);
    // Some phones cannot; there the reel fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => {});
    setScene('FILM');
  };
  const stop = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    setScene('BEFORE');
  };
  const learn = (news: Reacted) =>
    setReactions((before) => withKeptHeart(tributeId, news && news !== 'KEPT' ? news : before));
  const onFirstPlay = async () => {
    if (reactions.hearts === null) learn(await watcher.react(null, 'VIEW'));
  };
  const love = async (moment: Moment) => {
    if (moment) await watcher.love(moment.submissionId, moment.atSeconds);
    else learn(await watcher.react(null, 'HEART'));
  };

  if (scene === 'FILM') {
    return (
      <>
        <h1 className="visually-hidden">{texts.player.film}</h1>
        <Screening
          presentation={presentation}
          watcher={watcher}
          canDownload={props.canDownload}
          texts={texts.player}
          countIn={hasCounted ? null : texts.countIn}
          onStop={stop}
          onFirstPlay={() => {
            setHasCounted(true);
            void onFirstPlay();
          }}
          onLove={(moment) => void love(moment)}
          onEnded={() => setScene('AFTER')}
        />
      </>
    );
  }
  if (scene === 'AFTER') {
    return (
      <AfterReel
        {...props}
        entries={presentation.entries}
        watcher={watcher}
        reactions={reactions}
        texts={texts.after}
        player={texts.player}
        onReacted={learn}
        onAgain={play}
      />
    );
  }
  return (
    <BeforeReel
      presentation={presentation}
      picture={props.picture}
      texts={texts}
      checks={
        <RevealChecks
          presentation={presentation}
          isOnDevice={loaded !== null}
          watcher={watcher}
          texts={texts.checks}
          onLoaded={setLoaded}
        />
      }
      onPlay={play}
    >
      {children}
    </BeforeReel>
  );
}
