'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#components/player/icon.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import { useWorkOffline } from '#lib/browser/stores/offline-work.ts';
import { setReelMuted } from '#lib/browser/stores/reel-audio.ts';
import { createWatcher } from '#lib/browser/watch/watcher.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { ReactionsDto } from '#lib/contracts/submissions.ts';
import { AfterReel, type AfterReelTexts } from './after-reel.tsx';
import styles from './presentation.module.css';
import { Screening } from './screening.tsx';

type PresentationTexts = {
  play: string;
  length: string;
  /** Asks to turn an upright phone. */
  turn: string;
  empty: string;
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
  const { presentation, token, configuration, texts, children } = props;
  const { tributeId } = presentation;
  const [scene, setScene] = useState<'BEFORE' | 'FILM' | 'AFTER'>('BEFORE');
  const [watcher] = useState(() => createWatcher({ tributeId, token, configuration }));
  const [reactions, setReactions] = useState<ReactionsDto | null>(null);
  const isEmpty = presentation.entries.length === 0;
  // Viewers must not see an error page (docs/specification.md#offline-only).
  useWorkOffline(isEmpty ? null : 'PRESENTATION');
  useEffect(() => void watcher.open(), [watcher]);

  const play = () => {
    // The press is the consent to sound (docs/specification.md#watch-muted).
    setReelMuted(false);
    setScene('FILM');
  };
  const onFirstPlay = async () => {
    if (!reactions) setReactions(await watcher.react(null, 'VIEW'));
  };

  if (scene === 'FILM') {
    return (
      <>
        <h1 className="visually-hidden">{texts.player.film}</h1>
        <Screening
          presentation={presentation}
          watcher={watcher}
          texts={texts.player}
          onFirstPlay={() => void onFirstPlay()}
          onEnded={() => setScene('AFTER')}
        />
      </>
    );
  }
  if (scene === 'AFTER') {
    return (
      <AfterReel
        {...props}
        watcher={watcher}
        reactions={reactions}
        texts={texts.after}
        player={texts.player}
        onReacted={(news) => news && setReactions(news)}
        onAgain={play}
      />
    );
  }
  return (
    <div className={styles.before}>
      <div className={styles.picture}>{props.picture}</div>
      {children}
      <div className={isEmpty ? styles.waiting : styles.action}>
        {!isEmpty && (
          <button type="button" className={styles.play} aria-label={texts.play} onClick={play}>
            <Icon name="play" />
          </button>
        )}
        <p className={styles.length}>{isEmpty ? texts.empty : texts.length}</p>
        {!isEmpty && presentation.format === '16:9' && <p className={styles.turn}>{texts.turn}</p>}
      </div>
    </div>
  );
}
