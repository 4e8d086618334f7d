import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import {
  editOf,
  forgetWaiting,
  keepUnsaved,
  keepWaiting,
  refusalsOf,
} from '#components/workroom/versions/unsaved.ts';
import { ApiError, codeOf, dataOf } from '#lib/browser/api/client.ts';
import { getPresentation, savePresentation } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { UnsavedChange } from '#lib/browser/stores/kept-by-id.ts';
import type { PresentationDto, SavePresentationInput } from '#lib/contracts/reels.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { changeSettings, type ReelEdit } from '#lib/reel/manifest.ts';

type FilmChange = Pick<SavePresentationInput, 'items' | 'settings' | 'format' | 'isProposal'>;
/** `before` is what the page showed, and `refusals` how many saves had not been made. */
type Save = { change: FilmChange; before: PresentationDto | undefined; refusals: number };

const saveKey = (tributeId: string) => ['save-film', tributeId];

/** Saves and undoing wait for each other. */
export const filmScope = (tributeId: string) => ({ id: `save-film ${tributeId}` });

/** Saves optimistically, one after the other. A save of an older version, or one that did not arrive, is kept (docs/specification.md#reel-stale-save). */
export function useSaveFilm(tributeId: string): (change: FilmChange, onSaved?: () => void) => void {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.presentation(tributeId);
  const mutationKey = saveKey(tributeId);
  const read = () => queryClient.getQueryData<PresentationDto>(queryKey);
  const patch = (patchOf: (reel: PresentationDto) => Partial<PresentationDto>) =>
    queryClient.setQueryData<PresentationDto>(queryKey, (reel) => reel && { ...reel, ...patchOf(reel) });

  /** Whether a save waits for another. */
  const isWaiting = () => queryClient.isMutating({ mutationKey }) > 1;

  const { mutate } = useMutation({
    mutationKey,
    scope: filmScope(tributeId),
    mutationFn: ({ change, refusals }: Save) => {
      // It was made on top of one that was refused meanwhile.
      if (refusals !== refusalsOf(queryClient, tributeId)) throw stale();
      return dataOf(savePresentation({ tributeId, version: read()?.version ?? 0, ...change }));
    },
    onMutate: async ({ change, before }) => {
      const { items, settings, format } = change;
      if (before && isWaiting()) {
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
      const isLast = !isWaiting();
      if (isLast) forgetWaiting(queryClient, tributeId);
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
      } else showToast('ERROR', error.message, 'save-film');
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (change, onSaved) => {
    mutate(
      { change, before: read(), refusals: refusalsOf(queryClient, tributeId) },
      onSaved && { onSuccess: () => onSaved() },
    );
  };
}

/**
 * Learns the version that a change beside the reel's own saves made, so that those which wait are not refused. If others
 * changed the reel too, they are.
 */
export async function learnVersion(queryClient: QueryClient, tributeId: string): Promise<void> {
  const queryKey = queryKeys.presentation(tributeId);
  const { data: reel } = await getPresentation(tributeId);
  const isWaiting = queryClient.isMutating({ mutationKey: saveKey(tributeId) }) > 0;
  queryClient.setQueryData<PresentationDto>(queryKey, (known) => {
    if (!known || !reel || !isWaiting) return reel ?? known;
    const { version, history, captions } = reel;
    return version === known.version + 1 ? { ...known, version, history, captions } : known;
  });
}

/** Returns why a save can be repeated. Null where it cannot. */
function reasonOf(error: Error): UnsavedChange['reason'] | null {
  if (codeOf(error) === 'STALE_VERSION') return 'STALE';
  const isOutage = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isOutage ? 'FAILED' : null;
}

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
  return { format, clipsReady: 0, clips, progress: 0 };
}
