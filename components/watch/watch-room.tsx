'use client';

import { useState } from 'react';
import { DownloadButton } from '#components/player/download-button.tsx';
import { HeartButton } from '#components/player/heart-button.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { fill } from '#lib/messages/fill.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { createWatcher, type Watcher } from '#lib/watch/watcher.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { Theatre } from './theatre.tsx';
import { useWatchList } from './use-watch-list.ts';
import styles from './watch.module.css';
import { WatchLists } from './watch-lists.tsx';
import type { WatchTexts } from './watch-texts.ts';

type WatchRoomProps = {
  tributeId: string;
  /** Null while it is a surprise: then there is nothing but one's own clips. */
  presentation: PresentationDto | null;
  canDownload: boolean;
  configuration: ClientConfiguration;
  texts: WatchTexts;
};

/** The film, the clips beneath it with their hearts, and what was said in thanks. */
export function WatchRoom({ tributeId, presentation, canDownload, configuration, texts }: WatchRoomProps) {
  const [watcher] = useState(() => createWatcher({ tributeId, token: null, configuration }));
  const list = useWatchList(watcher);
  const isReplayShown = useRootStore((store) => store.utilityState.isVideoReplayPopupShow);
  const [replayedId, setReplayedId] = useState<string | null>(null);
  const replayed = list.clips.find(({ _id }) => _id === replayedId);

  const view = async (subject: string | null) => list.update(subject, await watcher.react(subject, 'VIEW'));
  const heart = async (subject: string | null, isHearted: boolean) =>
    list.update(subject, await watcher.react(subject, isHearted ? 'HEART' : 'UNHEART'));

  return (
    <>
      {presentation && (
        <Theatre
          presentation={presentation}
          watcher={watcher}
          texts={texts}
          onFirstPlay={() => void view(null)}
        >
          <HeartButton
            isHearted={list.film?.isHearted ?? false}
            hearts={list.film?.hearts ?? 0}
            texts={texts.player}
            onChange={(isHearted) => heart(null, isHearted)}
          />
          <Views count={list.film?.views ?? 0} texts={texts} />
          <Save watcher={watcher} subject={null} label={texts.downloadFilm} isAllowed={canDownload} />
        </Theatre>
      )}
      <WatchLists
        list={list}
        isOwnOnly={presentation === null}
        texts={texts}
        onPlay={({ _id }) => {
          setReplayedId(_id);
          showReplay(true);
        }}
        onHeart={({ _id }, isHearted) => heart(_id, isHearted)}
      />
      {isReplayShown && replayed && (
        <ReplayDialog
          clip={replayed}
          texts={texts}
          onFirstPlay={() => void view(replayed._id)}
          onExpired={list.renew}
          onClose={() => showReplay(false)}
        >
          <HeartButton
            isHearted={replayed.isHearted}
            hearts={replayed.hearts}
            texts={texts.player}
            onChange={(isHearted) => heart(replayed._id, isHearted)}
          />
          <Views count={replayed.views} texts={texts} />
          <Save
            watcher={watcher}
            subject={replayed._id}
            label={texts.download}
            isAllowed={replayed.canDownload}
          />
        </ReplayDialog>
      )}
    </>
  );
}

const showReplay = (isVideoReplayPopupShow: boolean) =>
  useRootStore.getState().setUtilityState({ isVideoReplayPopupShow });

function Views({ count, texts }: { count: number; texts: WatchTexts }) {
  return <p className={styles.views}>{fill(texts.views, { count })}</p>;
}

type SaveProps = { watcher: Watcher; subject: string | null; label: string; isAllowed: boolean };

function Save({ isAllowed, ...button }: SaveProps) {
  return isAllowed ? <DownloadButton {...button} className={styles.quiet} /> : null;
}
