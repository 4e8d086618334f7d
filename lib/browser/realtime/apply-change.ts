import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { TributeChange, TributePart } from '#lib/contracts/events.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

type Refetch = (filters: QueryFilters) => void;

const KEYS_OF: Record<TributePart, (tributeId: string) => QueryKey> = {
  details: queryKeys.tribute,
  clips: queryKeys.submissions,
  removedClips: queryKeys.removedSubmissions,
  people: queryKeys.contributors,
  film: queryKeys.presentation,
  music: queryKeys.music,
  hello: queryKeys.hello,
  render: queryKeys.reel,
  thanks: queryKeys.thanks,
};

/** Writes what an event carries into the cache, and has the rest fetched again. */
export function applyChange(queryClient: QueryClient, refetch: Refetch, change: TributeChange): void {
  const { tributeId, counts, people, clips, music, goneClips, stale } = change;
  const patch = <T>(queryKey: QueryKey, apply: (known: T) => T | null) => {
    const query = queryClient.getQueryCache().find({ queryKey });
    if (!query) return;
    const known = query.state.data as T | undefined;
    const patched = known === undefined ? null : apply(known);
    if (patched !== null) writeData(queryClient, queryKey, patched);
    // The answer of a running fetch may be older than the event.
    if (patched === null || query.state.fetchStatus === 'fetching') refetch({ queryKey, exact: true });
  };
  if (counts) {
    patch<TributeDto>(queryKeys.tribute(tributeId), (tribute) => ({ ...tribute, counts }));
    patch<TributeDto[]>(queryKeys.tributes(), (tributes) =>
      tributes.map((tribute) => (tribute.tributeId === tributeId ? { ...tribute, counts } : tribute)),
    );
  }
  if (people?.length) {
    patch<BoardPersonDto[]>(queryKeys.contributors(tributeId), (known) => mergePeople(known, people));
  }
  if (clips?.length) {
    patch<SubmissionDto[]>(queryKeys.submissions(tributeId), (known) => mergeClips(known, clips));
  }
  if (music) {
    // The music of another version would not fit the one on the page.
    patch<PresentationDto>(queryKeys.presentation(tributeId), (reel) =>
      reel.version === music.version ? { ...reel, musicUrl: music.url, isComposing: false } : null,
    );
  }
  if (goneClips?.length) {
    const isLeft = ({ _id }: SubmissionDto) => !goneClips.includes(_id);
    patch<SubmissionDto[]>(queryKeys.submissions(tributeId), (known) => known.filter(isLeft));
  }
  for (const part of stale ?? []) {
    // The list of made files has a key below the file's.
    refetch({ queryKey: KEYS_OF[part](tributeId), exact: part !== 'render' });
  }
  if (stale) return;
  refetch({ queryKey: queryKeys.tribute(tributeId) });
  refetch({ queryKey: queryKeys.tributes() });
}

/** Writes data that an event carries. The query stays as old as its last fetch, and waits for a refetch as before. */
export function writeData(queryClient: QueryClient, queryKey: QueryKey, data: unknown): void {
  const query = queryClient.getQueryCache().find({ queryKey });
  const { isInvalidated = false, dataUpdatedAt = 0 } = query?.state ?? {};
  queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query?.invalidate();
}

function mergePeople(known: readonly BoardPersonDto[], news: readonly BoardPersonDto[]): BoardPersonDto[] {
  const newsOf = new Map(news.map((person) => [person._id, person]));
  const stayed = known.map((person) => newsOf.get(person._id) ?? person);
  return [...stayed, ...news.filter(({ _id }) => known.every((person) => person._id !== _id))];
}

/** Returns null for a new clip, of which the event has too little. */
function mergeClips(
  known: readonly SubmissionDto[],
  news: NonNullable<TributeChange['clips']>,
): SubmissionDto[] | null {
  if (news.some(({ _id }) => known.every((clip) => clip._id !== _id))) return null;
  const newsOf = new Map(news.map((clip) => [clip._id, clip]));
  return known.map((clip) => ({ ...clip, ...newsOf.get(clip._id) }));
}
