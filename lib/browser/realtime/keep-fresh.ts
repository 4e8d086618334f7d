import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { chance } from '#lib/chance.ts';
import type { ReelStatusDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { RefetchQueue } from './refetch-queue.ts';

/** Events may get lost, and a full server refuses sockets. */
const CHECK_MS = 60_000;
const CHECK_WITHOUT_SOCKET_MS = 30_000;
/** Over which time the pages of a restarted server load what they missed. */
const CATCH_UP_MS = 30_000;

/** Refetches at least every half minute without a socket, else unfinished work after a minute without an event. */
export function keepFresh(queryClient: QueryClient, queue: RefetchQueue, random = chance) {
  let isConnected = false;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let catchingUp: ReturnType<typeof setTimeout> | undefined;
  const wait = (withoutSocketMs = CHECK_WITHOUT_SOCKET_MS) => {
    clearTimeout(timer);
    timer = setTimeout(check, isConnected ? CHECK_MS : withoutSocketMs);
  };
  const checkWork = () => {
    for (const tributeId of inWork(queryClient)) queue.add({ queryKey: queryKeys.tribute(tributeId) });
  };
  const check = () => {
    wait();
    if (document.visibilityState === 'hidden') return;
    if (isConnected) checkWork();
    else queue.add({ type: 'active', stale: true });
  };
  wait();
  return {
    /** An event arrived. */
    heard: () => wait(),
    setConnected: (connected: boolean) => {
      isConnected = connected;
      // Events do not repeat earlier changes.
      if (connected && !wasConnected) {
        checkWork();
        void checkCounts(queryClient, queue);
      }
      wasConnected ||= connected;
      // All pages of a server lose it at once, and must not look in the same second.
      wait(CHECK_WITHOUT_SOCKET_MS * (1 - random() / 2));
    },
    /** Loads what came while there was no socket. If others lost theirs too, each page takes its own moment. */
    catchUp: (isShared: boolean) => {
      // A hidden page loads it when it is looked at again.
      void queryClient.invalidateQueries({ refetchType: 'none' });
      clearTimeout(catchingUp);
      catchingUp = setTimeout(
        () => {
          if (document.visibilityState !== 'hidden') queue.add({ predicate: isInvalidated });
        },
        isShared ? random() * CATCH_UP_MS : 0,
      );
    },
    stop: () => {
      clearTimeout(timer);
      clearTimeout(catchingUp);
    },
  };
}

const isInvalidated = ({ state }: Query) => state.isInvalidated;

/** Finds changes between the page's own calls and its first connection by one call: they change a tribute's counts. */
async function checkCounts(queryClient: QueryClient, queue: RefetchQueue): Promise<void> {
  const shown = queryClient.getQueryCache().findAll({ queryKey: ['tribute'], type: 'active' });
  for (const { queryKey } of shown.filter(({ queryKey: { length } }) => length === 2)) {
    const counts = () => JSON.stringify(queryClient.getQueryData<TributeDto>(queryKey)?.counts);
    const before = counts();
    if (!before) continue;
    await queryClient.refetchQueries({ queryKey, exact: true });
    if (counts() !== before) queue.add({ queryKey });
  }
}

/** Returns the tributes with a clip or reel that is being prepared. */
function inWork(queryClient: QueryClient): string[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: ['tribute'], type: 'active' })
    .flatMap(({ queryKey: [, tributeId, part], state: { data } }) => {
      const isWorking =
        (part === 'submissions' && isPreparing(data as SubmissionDto[] | undefined)) ||
        (part === 'reel' && isRendering(data as ReelStatusDto | undefined));
      return isWorking ? [String(tributeId)] : [];
    });
}

const isPreparing = (clips: SubmissionDto[] = []) =>
  clips.some(({ status }) => status === 'UPLOADING' || status === 'PROCESSING');

const isRendering = (reel?: ReelStatusDto) =>
  reel?.render?.status === 'QUEUED' || reel?.render?.status === 'RENDERING';
