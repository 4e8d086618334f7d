import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import {
  editOf,
  forgetWaiting,
  keepUnsaved,
  keepWaiting,
  questionOrder,
  refusalsOf,
  saveKey,
} from '#components/workroom/versions/unsaved.ts';
import { ApiError, dataOf, isPassingFailure } from '#lib/browser/api/client.ts';
import { getPresentation, savePresentation } from '#lib/browser/api/reels.ts';
import { knownReel, learnReel } from '#lib/browser/hooks/known-reel.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { UnsavedChange } from '#lib/browser/stores/kept-changes.ts';
import type { PresentationDto, SavePresentationInput } from '#lib/contracts/reels.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { changeSettings, type ReelEdit } from '#lib/reel/manifest.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';

type FilmChange = Pick<SavePresentationInput, 'items' | 'settings' | 'format' | 'isProposal'>;
type SaveOptions = {
  /** What the change was made on, if the page may have changed since. */
  seen?: PresentationDto | undefined;
  onSaved?: () => void;
};
/** `before` is what the page showed, and `refusals` how many saves had not been made. */
type Save = { change: FilmChange; before: PresentationDto | undefined; refusals: number };

/** Saves and undoing wait for each other. */
export const filmScope = (tributeId: string) => ({ id: `save-film ${tributeId}` });

/**
 * Saves optimistically, one after the other, and each on the newest version that the page has learnt meanwhile. A save of an
 * older version, or one that did not arrive, is kept (docs/specification.md#reel-stale-save).
 */
export function useSaveFilm(tributeId: string): (change: FilmChange, options?: SaveOptions) => void {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.presentation(tributeId);
  const mutationKey = saveKey(tributeId);
  const read = () => queryClient.getQueryData<PresentationDto>(queryKey);
  const patch = (patchOf: (reel: PresentationDto) => Partial<PresentationDto>) =>
    queryClient.setQueryData<PresentationDto>(queryKey, (reel) => reel && { ...reel, ...patchOf(reel) });

  /** Whether a save waits for another. */
  const isWaiting = () => queryClient.isMutating({ mutationKey }) > 1;
  const carried = (change: FilmChange, before?: PresentationDto, now?: PresentationDto): FilmChange =>
    before && now
      ? { ...change, items: itemsOn(now, before, change, questionOrder(queryClient, tributeId)) }
      : change;

  const attempt = ({ change, before }: Save, version: number) => {
    const onNewest = carried(change, before, knownReel(queryClient, tributeId) ?? read());
    return dataOf(savePresentation({ tributeId, version, ...onNewest }));
  };

  const { mutate } = useMutation({
    mutationKey,
    scope: filmScope(tributeId),
    mutationFn: async (save: Save) => {
      // It was made on top of one that was refused meanwhile.
      if (save.refusals !== refusalsOf(queryClient, tributeId)) throw stale();
      return onNewestWith(queryClient, tributeId, (version) => attempt(save, version));
    },
    onMutate: async ({ change, before }) => {
      const { items, settings, format } = change;
      if (before) {
        const from = editOf(before);
        keepWaiting(queryClient, tributeId, { from, to: changed(from, change), reason: 'FAILED' });
      }
      patch((reel) => ({
        items,
        settings: changeSettings(reel.settings, settings),
        ...(format && { nextFormat: nextFormatOf(reel, format) }),
      }));
      // An earlier answer would briefly restore the old order.
      await queryClient.cancelQueries({ queryKey });
    },
    onSuccess: (reel) => {
      learnReel(queryClient, tributeId, reel);
      const isLast = !isWaiting();
      forgetWaiting(queryClient, tributeId);
      patch(() => (isLast ? reel : { version: reel.version, history: reel.history }));
    },
    onError: (error, { change, before, refusals }) => {
      const reason = reasonOf(error);
      if (reason && before) {
        const from = editOf(before);
        const isFirst = refusals === refusalsOf(queryClient, tributeId);
        keepUnsaved(queryClient, tributeId, { from, to: changed(from, change), reason });
        // Without a network, the page would show it as saved. What waited for it was made on top of it.
        if (isFirst) queryClient.setQueryData(queryKey, before);
      } else {
        forgetWaiting(queryClient, tributeId);
        showToast('ERROR', error.message, 'save-film');
      }
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (change, { seen, onSaved } = {}) => {
    const before = read();
    mutate(
      { change: carried(change, seen, before), before, refusals: refusalsOf(queryClient, tributeId) },
      onSaved && { onSuccess: () => onSaved() },
    );
  };
}

/** Returns the items of a version with the change that was made on another one. */
function itemsOn(
  now: PresentationDto,
  before: PresentationDto,
  change: FilmChange,
  order: readonly string[],
): FilmChange['items'] {
  if (JSON.stringify(now.items) === JSON.stringify(before.items)) return change.items;
  const from = editOf(before);
  return carryChange({ from, to: changed(from, change), onto: editOf(now) }, order).items;
}

/** Saves on the newest version that the page knows, and once more if only clips have arrived since. */
export async function onNewestWith(
  queryClient: QueryClient,
  tributeId: string,
  save: (version: number) => Promise<PresentationDto>,
): Promise<PresentationDto> {
  const newest = () =>
    knownReel(queryClient, tributeId) ??
    queryClient.getQueryData<PresentationDto>(queryKeys.presentation(tributeId));
  try {
    return await save(newest()?.version ?? 0);
  } catch (error) {
    if (!isStale(error) || !(await haveClipsArrived(queryClient, tributeId))) throw error;
    return save(newest()?.version ?? 0);
  }
}

/** Learns the newest version. Returns whether clips have arrived since the known one, and nothing else has changed. */
async function haveClipsArrived(queryClient: QueryClient, tributeId: string): Promise<boolean> {
  const known = knownReel(queryClient, tributeId);
  const { data: newest } = await getPresentation(tributeId);
  if (!known || !newest) return false;
  const changes = versionChanges(editOf(known), editOf(newest));
  if (changes.length === 0 || changes.some(({ kind }) => kind !== 'ADDED')) return false;
  learnReel(queryClient, tributeId, newest);
  return true;
}

/**
 * Learns the version that a change beside the reel's own saves made, so that those which wait are not refused. If others
 * changed the reel too, they are.
 */
export async function learnVersion(queryClient: QueryClient, tributeId: string): Promise<void> {
  const queryKey = queryKeys.presentation(tributeId);
  const { data: reel } = await getPresentation(tributeId);
  const isWaiting = queryClient.isMutating({ mutationKey: saveKey(tributeId) }) > 0;
  if (reel && (!isWaiting || reel.version === (knownReel(queryClient, tributeId)?.version ?? 0) + 1))
    learnReel(queryClient, tributeId, reel);
  queryClient.setQueryData<PresentationDto>(queryKey, (known) => {
    if (!known || !reel || !isWaiting) return reel ?? known;
    const { version, history, captions } = reel;
    return version === known.version + 1 ? { ...known, version, history, captions } : known;
  });
}

/** Returns why a save can be repeated. Null where it cannot. */
export function reasonOf(error: Error): UnsavedChange['reason'] | null {
  if (isStale(error)) return 'STALE';
  const isPassing = error instanceof ApiError && (isPassingFailure(error.status) || error.status === 401);
  return isPassing ? 'FAILED' : null;
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'STALE_VERSION';
const stale = () => new ApiError({ status: 409, code: 'STALE_VERSION', error: '', fields: {} });

const changed = (from: ReelEdit, { items, settings, format }: FilmChange): ReelEdit => ({
  items,
  settings: changeSettings(from.settings, settings),
  format: format ?? from.format,
});

/** Until the server answers, no clip counts as ready. */
function nextFormatOf(reel: PresentationDto, format: ReelFormat): PresentationDto['nextFormat'] {
  if (format === reel.format) return null;
  const clips = reel.entries.filter(({ kind }) => kind === 'CLIP').length;
  return { format, clipsReady: 0, clips, failed: [], progress: 0 };
}
