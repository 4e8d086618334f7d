'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { OwnClipsLater } from '#components/clip/own-clips-later.tsx';
import type { OwnClipsTexts } from '#components/clip/own-clips-texts.ts';
import { DownloadButton } from '#components/player/download-button.tsx';
import { HeartButton } from '#components/player/heart-button.tsx';
import type { Moment } from '#components/player/love-moment.tsx';
import { ReportButton } from '#components/public-page/report-button.tsx';
import { focusOnce } from '#components/ui/focus-once.ts';
import buttons from '#components/ui/room-buttons.module.css';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { removeOwnClip } from '#lib/browser/watch/own-clips.ts';
import { createWatcher, type Watcher } from '#lib/browser/watch/watcher.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { ReplayedClip } from './replayed-clip.tsx';
import { Save, Views } from './save-and-views.tsx';
import { Theatre } from './theatre.tsx';
import { type ReelReactions, useWatchList } from './use-watch-list.ts';
import styles from './watch.module.css';
import { WatchLists } from './watch-lists.tsx';
import type { WatchTexts } from './watch-texts.ts';

type WatchRoomProps = Pick<PublicTributeDto, 'tributeId' | 'questions' | 'language'> & {
  presentation: PresentationDto | null;
  canDownload: boolean;
  isManaging: boolean;
  canThank: boolean;
  ownClips: readonly SubmissionDto[];
  configuration: ClientConfiguration;
  texts: WatchTexts & { own: OwnClipsTexts };
};

export function WatchRoom(props: WatchRoomProps) {
  const { tributeId, presentation, canDownload, ownClips, questions, language, configuration, texts } = props;
  const router = useRouter();
  const [watcher] = useState(() => createWatcher({ tributeId, token: null, configuration }));
  const [reel, setReel] = useState(presentation);
  const list = useWatchList(watcher);
  const isReplayShown = useRootStore((store) => store.utilityState.isVideoReplayPopupShow);
  const [replayedId, setReplayedId] = useState<string | null>(null);
  const replayed = list.clips.find(({ _id }) => _id === replayedId);

  const view = async (subject: string | null) => list.update(subject, await watcher.react(subject, 'VIEW'));
  const heart = async (subject: string | null, isHearted: boolean) =>
    list.update(subject, await watcher.react(subject, isHearted ? 'HEART' : 'UNHEART'));
  const love = async (moment: Moment) =>
    moment
      ? list.update(moment.submissionId, await watcher.love(moment.submissionId, moment.atSeconds))
      : heart(null, true);

  const hasReel = reel !== null && reel.entries.length > 0;
  const hasOwnList = presentation === null && ownClips.length > 0;

  const renewReel = async () => {
    if (reel) setReel((await watcher.freshFilm()) ?? reel);
  };
  const takeOut = async (clipId: string) => {
    showReplay(false);
    list.remove(clipId);
    await renewReel();
    // The page's header counts the clips.
    router.refresh();
  };

  return (
    <>
      {hasReel && (
        <Theatre
          key={reel.version}
          presentation={reel}
          canDownload={canDownload}
          watcher={watcher}
          texts={texts}
          isManaging={props.isManaging}
          onFirstPlay={() => void view(null)}
          onLove={(moment) => void love(moment)}
        >
          <FilmActions
            reactions={list.film}
            watcher={watcher}
            canDownload={canDownload}
            isManaging={props.isManaging}
            texts={texts}
            onHeart={(isHearted) => heart(null, isHearted)}
          />
        </Theatre>
      )}
      <RemovedNotice count={list.removedIds.length} text={texts.own.removed} />
      {(hasReel || hasOwnList || list.clips.length > 0) && (
        <WatchLists
          list={list}
          isOwnOnly={hasOwnList}
          language={language}
          texts={texts}
          onPlay={({ _id }) => {
            setReplayedId(_id);
            showReplay(true);
          }}
          onHeart={({ _id }, isHearted) => heart(_id, isHearted)}
        />
      )}
      {/* Clips that are not in the reel above. */}
      {list.status === 'ready' && (
        <OwnClipsLater
          tributeId={tributeId}
          clips={ownClips}
          except={[...list.clips.map(({ _id }) => _id), ...list.removedIds]}
          questions={questions}
          language={language}
          configuration={configuration}
          texts={texts.own}
          onCaptionsSaved={() => void renewReel()}
        />
      )}
      {isReplayShown && replayed && (
        <ReplayedClip
          clip={replayed}
          canThank={props.canThank}
          language={language}
          watcher={watcher}
          texts={texts}
          onFirstPlay={() => void view(replayed._id)}
          onExpired={list.renew}
          onHeart={(isHearted) => heart(replayed._id, isHearted)}
          remove={() => removeOwnClip(replayed._id, configuration)}
          onRemoved={() => void takeOut(replayed._id)}
          onClose={() => showReplay(false)}
        />
      )}
    </>
  );
}

type FilmActionsProps = Pick<WatchRoomProps, 'canDownload' | 'isManaging' | 'texts'> & {
  reactions: ReelReactions;
  watcher: Watcher;
  onHeart: (isHearted: boolean) => Promise<unknown>;
};

function FilmActions({ reactions, watcher, canDownload, isManaging, texts, onHeart }: FilmActionsProps) {
  return (
    <>
      <HeartButton
        isHearted={reactions.isHearted}
        hearts={reactions.hearts}
        texts={texts.player}
        onChange={onHeart}
      />
      <Views count={reactions.views} texts={texts} />
      <Save watcher={watcher} subject={null} label={texts.downloadFilm} isAllowed={canDownload} />
      {isManaging && (
        <DownloadButton find={watcher.downloadClips} label={texts.downloadClips} className={buttons.quiet} />
      )}
      <ReportButton
        label={texts.report.film}
        className={buttons.quiet}
        report={(complaint) => watcher.report(null, complaint)}
      />
    </>
  );
}

function RemovedNotice({ count, text }: { count: number; text: string }) {
  return count === 0 ? null : (
    <p key={count} ref={focusOnce} tabIndex={-1} className={styles.nothing}>
      {text}
    </p>
  );
}

const showReplay = (isVideoReplayPopupShow: boolean) =>
  useRootStore.getState().setUtilityState({ isVideoReplayPopupShow });
