import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import {
  editOf,
  forgetWaiting,
  keepUnsaved,
  keepWaiting,
  questionOrder,
  refusalsOf,
} from '#components/workroom/versions/unsaved.ts';
import { ApiError, dataOf, isPassingFailure } from '#lib/browser/api/client.ts';
import { getPresentation, savePresentation } from '#lib/browser/api/reels.ts';
import { filmScope, saveKey } from '#lib/browser/hooks/film-changes.ts';
import { knownReel, learnReel } from '#lib/browser/hooks/known-reel.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { UnsavedChange } from '#lib/browser/stores/kept-changes.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { changeSettings } from '#lib/reel/manifest.ts';
import { carriedTo, changed, type FilmChange, haveClipsArrived, isCompatible } from './carried-save.ts';

type SaveOptions = {
  /** What the change was made on, if the page may have changed since. */
  seen?: PresentationDto | undefined;
  onSaved?: () => void;
};
/** `before` is what the page showed, and `refusals` how many saves had not been made. */
type Save = { change: FilmChange; before: PresentationDto | undefined; refusals: number };

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
  const order = () => questionOrder(queryClient, tributeId);
  const carried = (change: FilmChange, before?: PresentationDto, now?: PresentationDto): FilmChange =>
    before && now ? carriedTo(now, { change, before }, order()) : change;

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
      const { change, before } = save;
      return onNewestWith(queryClient, tributeId, {
        save: (version) => attempt(save, version),
        canRepeat: (known, newest) =>
          haveClipsArrived(known, newest) ||
          (before !== undefined && isCompatible({ known, newest }, { change, before }, order())),
      });
    },
    onMutate: async ({ change, before }) => {
      const { items, settings, format } = change;
      const from = before && editOf(before);
      const waiting =
        from && keepWaiting(queryClient, tributeId, { from, to: changed(from, change), reason: 'FAILED' });
      patch((reel) => ({
        items,
        settings: changeSettings(reel.settings, settings),
        ...(format && { nextFormat: nextFormatOf(reel, format) }),
      }));
      // An earlier answer would briefly restore the old order.
      await queryClient.cancelQueries({ queryKey });
      return waiting;
    },
    onSuccess: (reel, _, waiting) => {
      learnReel(queryClient, tributeId, reel);
      const isLast = !isWaiting();
      forgetWaiting(queryClient, tributeId, waiting);
      patch(() => (isLast ? reel : { version: reel.version, history: reel.history }));
    },
    onError: (error, { change, before, refusals }, waiting) => {
      const reason = reasonOf(error);
      if (reason && before) {
        const from = editOf(before);
        const isFirst = refusals === refusalsOf(queryClient, tributeId);
        keepUnsaved(queryClient, tributeId, { from, to: changed(from, change), reason }, waiting);
        // Without a network, the page would show it as saved. What waited for it was made on top of it.
        if (isFirst) queryClient.setQueryData(queryKey, before);
      } else {
        forgetWaiting(queryClient, tributeId, waiting);
        showToast('ERROR', error.message, 'save-film');
      }
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (chosen, { seen, onSaved } = {}) => {
    const before = read();
    const { items } = carried(chosen, seen, before);
    const change = { ...chosen, items };
    mutate(
      { change, before, refusals: refusalsOf(queryClient, tributeId) },
      onSaved && { onSuccess: () => onSaved() },
    );
  };
}

type Attempts = {
  save: (version: number) => Promise<PresentationDto>;
  /** Whether a refused save can be made to the newest version, of which the page knew an older one. */
  canRepeat: (known: PresentationDto, newest: PresentationDto) => boolean;
};

/** Saves on the newest version that the page knows, and once more if what changed meanwhile does not matter. */
export async function onNewestWith(
  queryClient: QueryClient,
  tributeId: string,
  { save, canRepeat }: Attempts,
): Promise<PresentationDto> {
  const page = () => queryClient.getQueryData<PresentationDto>(queryKeys.presentation(tributeId));
  const known = knownReel(queryClient, tributeId);
  try {
    return await save((known ?? page())?.version ?? 0);
  } catch (error) {
    if (!isStale(error)) throw error;
    const { data: newest } = await getPresentation(tributeId);
    if (!known || !newest || !canRepeat(known, newest)) throw error;
    learnReel(queryClient, tributeId, newest);
    return save(newest.version);
  }
}

/** Returns why a save can be repeated. Null where it cannot. */
export function reasonOf(error: Error): UnsavedChange['reason'] | null {
  if (isStale(error)) return 'STALE';
  const isPassing = error instanceof ApiError && (isPassingFailure(error.status) || error.status === 401);
  return isPassing ? 'FAILED' : null;
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'STALE_VERSION';
const stale = () => new ApiError({ status: 409, code: 'STALE_VERSION', error: '', fields: {} });

/** Until the server answers, no clip counts as ready. */
function nextFormatOf(reel: PresentationDto, format: ReelFormat): PresentationDto['nextFormat'] {
  if (format === reel.format) return null;
  const clips = reel.entries.filter(({ kind }) => kind === 'CLIP').length;
  return { format, clipsReady: 0, clips, failed: [], progress: 0 };
}
