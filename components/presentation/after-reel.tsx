'use client';

import type { ReactNode } from 'react';
import { DownloadButton } from '#components/player/download-button.tsx';
import { HeartButton } from '#components/player/heart-button.tsx';
import { Icon } from '#components/player/icon.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import { ReportButton } from '#components/public-page/report-button.tsx';
import { focusOnce } from '#components/ui/focus-once.ts';
import buttons from '#components/ui/room-buttons.module.css';
import type { Reacted } from '#lib/browser/watch/send-reactions.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { thankYouHref } from '#lib/tribute/reel-links.ts';
import styles from './presentation.module.css';
import { ThankOne } from './thank-one.tsx';

const quiet = `${buttons.quiet} ${styles.quiet}`;

export type AfterReelTexts = {
  heading: string;
  text: string;
  again: string;
  thankYou: string;
  thankYouHint: string;
  thankOne: string;
  thankOneHint: string;
  /** With the place `count`. */
  thankMore: string;
  download: string;
  clips: string;
  report: string;
};

/** The hearts of the reel, null while unknown. */
export type ReelHearts = { hearts: number | null; isHearted: boolean };

type AfterReelProps = {
  entries: readonly ReelEntry[];
  picture: ReactNode;
  watcher: Watcher;
  canDownload: boolean;
  asksForThanks: boolean;
  reactions: ReelHearts;
  texts: AfterReelTexts;
  player: PlayerTexts;
  onReacted: (news: Reacted) => void;
  onAgain: () => void;
};

export function AfterReel(props: AfterReelProps) {
  const { watcher, reactions, texts } = props;
  const { tributeId } = watcher;
  const heart = async (isHearted: boolean) =>
    props.onReacted(await watcher.react(null, isHearted ? 'HEART' : 'UNHEART'));
  return (
    <div className={styles.after}>
      <div className={styles.picture}>{props.picture}</div>
      <h1 className={styles.name} tabIndex={-1} ref={focusOnce}>
        {texts.heading}
      </h1>
      <p className={styles.madeBy}>{texts.text}</p>
      <div className={styles.heart}>
        <HeartButton
          isHearted={reactions.isHearted}
          hearts={reactions.hearts}
          texts={props.player}
          onChange={heart}
        />
      </div>
      {props.asksForThanks && (
        <div className={styles.thanks}>
          <a className={styles.thankYou} href={thankYouHref(tributeId)}>
            <Icon name="record" />
            {texts.thankYou}
          </a>
          <p className={styles.length}>{texts.thankYouHint}</p>
          <ThankOne tributeId={tributeId} entries={props.entries} texts={texts} />
        </div>
      )}
      <button type="button" className={styles.again} onClick={props.onAgain}>
        <Icon name="replay" />
        {texts.again}
      </button>
      <div className={styles.more}>
        {props.canDownload && (
          <DownloadButton find={() => watcher.download(null)} label={texts.download} className={quiet} />
        )}
        <a className={quiet} href={`/tribute/${tributeId}/watch${props.asksForThanks ? '?tgd=1' : ''}`}>
          {texts.clips}
        </a>
        <ReportButton
          label={texts.report}
          className={quiet}
          report={(complaint) => watcher.report(null, complaint)}
        />
      </div>
    </div>
  );
}
