import { useEffect, useState } from 'react';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { withKeptHeart } from '#lib/browser/watch/kept-heart.ts';
import type { Reacted } from '#lib/browser/watch/send-reactions.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { ReactionsDto } from '#lib/contracts/reactions.ts';
import type { FeedItemDto, FeedQuery } from '#lib/contracts/submissions.ts';

type Kind = FeedQuery['kind'];
/** Null while unknown. */
export type ReelReactions = { views: number | null; hearts: number | null; isHearted: boolean };
type WatchList = {
  status: 'loading' | 'failed' | 'ready';
  cursors: Record<Kind, string | null>;
  film: ReelReactions;
};

const UNKNOWN: ReelReactions = { views: null, hearts: null, isHearted: false };
const NOTHING: WatchList = { status: 'loading', cursors: { ANSWER: null, THANK_YOU: null }, film: UNKNOWN };

/** Hearts of this device may not have arrived. */
const withOwn = (clips: readonly FeedItemDto[]) => clips.map((clip) => withKeptHeart(clip._id, clip));

/** The clips of the watch list, `videoData` (docs/specification.md#video-list). */
export function useWatchList(watcher: Watcher) {
  const loaded = useRootStore((store) => store.utilityState.videoData);
  const [list, setList] = useState(NOTHING);
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  // An answer from before the removal still has the clip.
  const clips = loaded.filter(({ _id }) => !removedIds.includes(_id));

  const read = async (isGone: () => boolean, counts: Record<Kind, number> = { ANSWER: 1, THANK_YOU: 1 }) => {
    const [answers, thanks] = await Promise.all([
      readPages(watcher, 'ANSWER', counts.ANSWER),
      readPages(watcher, 'THANK_YOU', counts.THANK_YOU),
    ]);
    if (isGone()) return;
    if (!answers || !thanks) return setList((before) => ({ ...before, status: 'failed' }));
    const { clearVideoData, appendVideoData } = useRootStore.getState();
    clearVideoData();
    appendVideoData(withOwn([...answers.clips, ...thanks.clips]));
    const cursors = { ANSWER: answers.cursor, THANK_YOU: thanks.cursor };
    setList({ status: 'ready', cursors, film: withKeptHeart(watcher.tributeId, answers.film) });
  };
  const [first] = useState(() => read);
  useEffect(() => {
    let isGone = false;
    // Clips of an earlier visit may be another reel's, or expired.
    useRootStore.getState().clearVideoData();
    void first(() => isGone);
    return () => {
      isGone = true;
    };
  }, [first]);

  const countOf = (kind: Kind) => Math.max(1, clips.filter((clip) => clip.kind === kind).length);
  return {
    ...list,
    clips,
    removedIds,
    remove: (clipId: string) => {
      const { setUtilityState, utilityState } = useRootStore.getState();
      setUtilityState({ videoData: utilityState.videoData.filter(({ _id }) => _id !== clipId) });
      setRemovedIds((before) => [...before, clipId]);
    },
    retry: () => {
      setList((before) => ({ ...before, status: 'loading' }));
      void read(() => false);
    },
    /** Reloads the clips because their links expired. */
    renew: () => read(() => false, { ANSWER: countOf('ANSWER'), THANK_YOU: countOf('THANK_YOU') }),
    more: async (kind: Kind): Promise<boolean> => {
      const cursor = list.cursors[kind];
      const page = cursor && (await watcher.feed({ kind, cursor }));
      if (!page) return false;
      const { appendVideoData, utilityState } = useRootStore.getState();
      // The list may have been reloaded meanwhile.
      const known = new Set(utilityState.videoData.map(({ _id }) => _id));
      appendVideoData(withOwn(page.items.filter(({ _id }) => !known.has(_id))));
      setList((before) => ({ ...before, cursors: { ...before.cursors, [kind]: page.nextCursor } }));
      return true;
    },
    update: (subject: string | null, news: Reacted) => {
      if (!news) return;
      const learnt = news === 'KEPT' ? null : news;
      if (subject === null) {
        return setList((before) => ({
          ...before,
          film: withKeptHeart(watcher.tributeId, learnt ?? before.film),
        }));
      }
      const { setUtilityState, utilityState } = useRootStore.getState();
      setUtilityState({
        videoData: utilityState.videoData.map((clip) =>
          clip._id === subject ? withKeptHeart(subject, { ...clip, ...learnt }) : clip,
        ),
      });
    },
  };
}

type Pages = { clips: FeedItemDto[]; cursor: string | null; film: ReactionsDto };

/** Loads whole pages up to a count; null when one fails. */
async function readPages(watcher: Watcher, kind: Kind, count: number): Promise<Pages | null> {
  const clips: FeedItemDto[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await watcher.feed({ kind, ...(cursor && { cursor }) });
    if (!page) return null;
    clips.push(...page.items);
    cursor = page.nextCursor;
    if (!cursor || clips.length >= count) return { clips, cursor, film: page.film };
  }
}
