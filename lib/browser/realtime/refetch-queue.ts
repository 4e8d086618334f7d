import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError, isPassingFailure } from '#lib/browser/api/client.ts';

/** What events may cost in any half minute, eight calls a minute; the board's own timer adds at most two. */
const CALLS_MAX = 4;
const WINDOW_MS = 30_000;
/** Merges events that come together, and lets the page's own call after a change come first. */
const GATHER_MS = 1_000;
/** The more calls were made lately, the longer the next ones wait. */
const WAIT_PER_CALL_MS = 2_000;

/** The page's clock. */
export type Clock = { now: () => number; after: (ms: number, act: () => void) => () => void };
export type RefetchQueue = { add: (filters: QueryFilters) => void; stop: () => void };

const PAGE_CLOCK: Clock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Refetches what events made stale until it succeeds: merged, at most eight calls a minute, the longest waiting first. */
export function createRefetchQueue(queryClient: QueryClient, clock = PAGE_CLOCK): RefetchQueue {
  /** With whether a fetch was running when it became stale, whose answer may be older. */
  const waiting = new Map<Query, boolean>();
  let calls: number[] = [];
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const plan = () => {
    if (cancel || waiting.size === 0) return;
    const now = clock.now();
    calls = calls.filter((at) => at > now - WINDOW_MS);
    const [first = now] = calls;
    const last = calls.at(-1) ?? now;
    const spacedAt = last + calls.length * WAIT_PER_CALL_MS;
    const freeAt = calls.length < CALLS_MAX ? now : first + WINDOW_MS;
    cancel = clock.after(Math.max(GATHER_MS, spacedAt - now, freeAt - now), fetchWaiting);
  };

  /** Waits again after a failure that may pass, because no later event repeats the change. */
  const refetch = async (query: Query) => {
    await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
    const { status, error } = query.state;
    if (isStopped || status !== 'error' || !mayPass(error)) return;
    waiting.set(query, false);
    plan();
  };

  const fetchWaiting = () => {
    cancel = null;
    for (const [query, wasFetching] of waiting) {
      // The page itself may have fetched it since, or is about to.
      const isStale = wasFetching || (query.state.isInvalidated && query.state.fetchStatus === 'idle');
      if (isStale && query.isActive()) {
        if (calls.length >= CALLS_MAX) break;
        calls.push(clock.now());
        void refetch(query);
      }
      waiting.delete(query);
    }
    plan();
  };

  return {
    add: (filters) => {
      for (const query of queryClient.getQueryCache().findAll(filters)) {
        query.invalidate();
        if (query.isActive()) waiting.set(query, query.state.fetchStatus === 'fetching');
      }
      plan();
    },
    stop: () => {
      isStopped = true;
      cancel?.();
    },
  };
}

const mayPass = (error: Error | null) => error instanceof ApiError && isPassingFailure(error.status);
