import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Names a change that is on its way. The cache copies the change itself. */
type WaitingId = number;
/** `waiting` are on their way, in the order in which they were made. */
type Refusals = {
  count: number;
  unsaved: UnsavedChange | null;
  waiting: readonly { id: WaitingId; change: UnsavedChange }[];
};

/** Once the cache is gone, only the change is known. */
const keptRefusals = (tributeId: string): Refusals => ({
  count: 0,
  unsaved: keptChange(tributeId),
  waiting: [],
});

export const editOf = ({ items, settings, format, nextFormat }: PresentationDto): ReelEdit => ({
  items,
  settings,
  format: nextFormat?.format ?? format,
});

/** Returns how many saves were not made. Those that waited for one of them are based on the same old version. */
export const refusalsOf = (queryClient: QueryClient, tributeId: string): number =>
  refused(queryClient, tributeId).count;

/**
 * Keeps what a save wanted, together with earlier changes that were not saved. `waited` names it if it was
 * on its way.
 */
export function keepUnsaved(
  queryClient: QueryClient,
  tributeId: string,
  change: UnsavedChange,
  waited?: WaitingId,
): void {
  const { count, unsaved: earlier, waiting } = refused(queryClient, tributeId);
  write(queryClient, tributeId, {
    count: count + 1,
    unsaved: joined(queryClient, tributeId, earlier, change),
    waiting: waiting.filter(({ id }) => id !== waited),
  });
}

let lastWaiting: WaitingId = 0;

/** Keeps a change until it has arrived, because it is lost if the page is closed before. */
export function keepWaiting(queryClient: QueryClient, tributeId: string, change: UnsavedChange): WaitingId {
  const before = refused(queryClient, tributeId);
  lastWaiting += 1;
  write(queryClient, tributeId, { ...before, waiting: [...before.waiting, { id: lastWaiting, change }] });
  return lastWaiting;
}

/** A change has arrived, or cannot be made: those that were not made and those on their way are still kept. */
export function forgetWaiting(
  queryClient: QueryClient,
  tributeId: string,
  waited: WaitingId | undefined,
): void {
  const before = refused(queryClient, tributeId);
  write(queryClient, tributeId, { ...before, waiting: before.waiting.filter(({ id }) => id !== waited) });
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
    const before = refused(queryClient, tributeId);
    const unsaved = before.unsaved ? joined(queryClient, tributeId, change, before.unsaved) : change;
    write(queryClient, tributeId, { ...before, unsaved });
  });
  return refused(queryClient, tributeId);
}

const refused = (queryClient: QueryClient, tributeId: string): Refusals =>
  queryClient.getQueryData<Refusals>(queryKeys.unsavedReel(tributeId)) ?? keptRefusals(tributeId);

/** The device keeps one change: everything that has not arrived. */
function write(queryClient: QueryClient, tributeId: string, refusals: Refusals): void {
  queryClient.setQueryData<Refusals>(queryKeys.unsavedReel(tributeId), refusals);
  const { unsaved, waiting } = refusals;
  const all = waiting.reduce(
    (earlier, { change }) => joined(queryClient, tributeId, earlier, change),
    unsaved,
  );
  if (all) keepChange(tributeId, all);
  else forgetChange(tributeId);
}
