import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { keptChanges, type UnsavedChange } from '#lib/browser/stores/kept-by-id.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';

type Refusals = { count: number; unsaved: UnsavedChange | null };

/** After a reload, only the change is known. */
const keptRefusals = (tributeId: string): Refusals => ({ count: 0, unsaved: keptChanges.read(tributeId) });

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

/** Keeps a save that waits for another, because it is lost if the page is closed. */
export function keepWaiting(queryClient: QueryClient, tributeId: string, change: UnsavedChange): void {
  keep(tributeId, joined(queryClient, tributeId, keptChanges.read(tributeId), change));
}

/** All saves have arrived, apart from those that were not made. */
export function forgetWaiting(queryClient: QueryClient, tributeId: string): void {
  const { unsaved } = refused(queryClient, tributeId);
  keep(tributeId, unsaved);
}

function keep(tributeId: string, change: UnsavedChange | null): void {
  if (change) keptChanges.keep(tributeId, change);
  else keptChanges.forget(tributeId);
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
  const tribute = queryClient.getQueryData<TributeDto>(queryKeys.tribute(tributeId));
  const order = tribute?.questions.map(({ _id }) => _id) ?? [];
  const both = carryChange({ from, to, onto: earlier.to }, order);
  return withChange({ from: earlier.from, to: both, reason: earlier.reason });
}

const withChange = (change: UnsavedChange): UnsavedChange | null =>
  versionChanges(change.from, change.to).length > 0 ? change : null;

export function forgetUnsaved(queryClient: QueryClient, tributeId: string): void {
  keptChanges.forget(tributeId);
  write(queryClient, tributeId, { ...refused(queryClient, tributeId), unsaved: null });
}

export function useUnsaved(tributeId: string): UnsavedChange | null {
  const queryKey = queryKeys.unsavedReel(tributeId);
  const { data } = useQuery<Refusals>({
    queryKey,
    queryFn: skipToken,
    gcTime: Infinity,
    initialData: () => keptRefusals(tributeId),
  });
  return data?.unsaved ?? null;
}

const refused = (queryClient: QueryClient, tributeId: string): Refusals =>
  queryClient.getQueryData<Refusals>(queryKeys.unsavedReel(tributeId)) ?? keptRefusals(tributeId);

const write = (queryClient: QueryClient, tributeId: string, refusals: Refusals) =>
  queryClient.setQueryData<Refusals>(queryKeys.unsavedReel(tributeId), refusals);
