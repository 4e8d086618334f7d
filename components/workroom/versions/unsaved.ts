import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveKey } from '#lib/browser/hooks/film-changes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import {
  forgetChange,
  keepChange,
  keptChange,
  type QuestionMove,
  takeOverChanges,
  type UnsavedChange,
} from '#lib/browser/stores/kept-changes.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';

type Refusals = { count: number; unsaved: UnsavedChange | null };

/** Once the cache is gone, only the change is known. */
const keptRefusals = (tributeId: string): Refusals => ({ count: 0, unsaved: keptChange(tributeId) });

export const editOf = ({ items, settings, format, nextFormat }: PresentationDto): ReelEdit => ({
  items,
  settings,
  format: nextFormat?.format ?? format,
});

/** Returns how many saves were not made. Those that waited for one of them are based on the same old version. */
export const refusalsOf = (queryClient: QueryClient, tributeId: string): number =>
  refused(queryClient, tributeId).count;

/** Keeps what a save wanted, together with earlier changes that were not saved. */
export function keepUnsaved(queryClient: QueryClient, tributeId: string, change: UnsavedChange): void {
  const { count, unsaved: earlier } = refused(queryClient, tributeId);
  const unsaved = joined(queryClient, tributeId, earlier, change);
  keep(tributeId, unsaved);
  write(queryClient, tributeId, { count: count + 1, unsaved });
}

/** Keeps a save until it has arrived, because it is lost if the page is closed before. */
export function keepWaiting(queryClient: QueryClient, tributeId: string, change: UnsavedChange): void {
  keep(tributeId, joined(queryClient, tributeId, keptChange(tributeId), change));
}

export const moveKey = (tributeId: string) => ['move-clip', tributeId];

/** The last save or move has arrived: only those that were not made are still kept. */
export function forgetWaiting(queryClient: QueryClient, tributeId: string): void {
  const [saves = 0, moves = 0] = [saveKey(tributeId), moveKey(tributeId)].map((mutationKey) =>
    queryClient.isMutating({ mutationKey }),
  );
  if (saves + moves > 1) return;
  const { unsaved } = refused(queryClient, tributeId);
  keep(tributeId, unsaved);
}

function keep(tributeId: string, change: UnsavedChange | null): void {
  if (change) keepChange(tributeId, change);
  else forgetChange(tributeId);
}

/** Null if nothing is left of them. The page may show an earlier change or not: it is made first either way. */
function joined(
  queryClient: QueryClient,
  tributeId: string,
  earlier: UnsavedChange | null,
  change: UnsavedChange,
): UnsavedChange | null {
  const { from, to } = change;
  if (!earlier) return withChange(change);
  const both = carryChange({ from, to, onto: earlier.to }, questionOrder(queryClient, tributeId));
  const moves = lastMoves([...(earlier.moves ?? []), ...(change.moves ?? [])]);
  return withChange({ from: earlier.from, to: both, reason: earlier.reason, moves });
}

export function questionOrder(queryClient: QueryClient, tributeId: string): string[] {
  const tribute = queryClient.getQueryData<TributeDto>(queryKeys.tribute(tributeId));
  return tribute?.questions.map(({ _id }) => _id) ?? [];
}

const withChange = (change: UnsavedChange): UnsavedChange | null =>
  change.moves?.length || versionChanges(change.from, change.to).length > 0 ? change : null;

/** Of several moves of a clip, the last one counts. */
const lastMoves = (moves: readonly QuestionMove[]): QuestionMove[] => [
  ...new Map(moves.map((move) => [move.submissionId, move])).values(),
];

export function forgetUnsaved(queryClient: QueryClient, tributeId: string): void {
  forgetChange(tributeId);
  write(queryClient, tributeId, { ...refused(queryClient, tributeId), unsaved: null });
}

export function useUnsaved(tributeId: string): UnsavedChange | null {
  const queryClient = useQueryClient();
  const { data } = useQuery<Refusals>({
    queryKey: queryKeys.unsavedReel(tributeId),
    queryFn: () => withThoseOfClosedPages(queryClient, tributeId),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data?.unsaved ?? null;
}

/** Joins what closed pages did not save with what this one did not, and keeps it for this page. */
async function withThoseOfClosedPages(queryClient: QueryClient, tributeId: string): Promise<Refusals> {
  await takeOverChanges(tributeId, (change) => {
    const { count, unsaved: own } = refused(queryClient, tributeId);
    const unsaved = own ? joined(queryClient, tributeId, change, own) : change;
    keep(tributeId, unsaved);
    write(queryClient, tributeId, { count, unsaved });
  });
  return refused(queryClient, tributeId);
}

const refused = (queryClient: QueryClient, tributeId: string): Refusals =>
  queryClient.getQueryData<Refusals>(queryKeys.unsavedReel(tributeId)) ?? keptRefusals(tributeId);

const write = (queryClient: QueryClient, tributeId: string, refusals: Refusals) =>
  queryClient.setQueryData<Refusals>(queryKeys.unsavedReel(tributeId), refusals);
