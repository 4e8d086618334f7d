import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { codeOf } from '#lib/browser/api/client.ts';
import { undoChange } from '#lib/browser/api/reel-versions.ts';
import { filmScope } from '#lib/browser/hooks/film-changes.ts';
import { learnReel } from '#lib/browser/hooks/known-reel.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { ReelVersionDto, UndoInput, VersionChange } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { didNotArrive, sendAgain } from './send-again.ts';
import { refusalsOf } from './unsaved.ts';

type VersionChangeKind = VersionChange['kind'];
export type UndoAction = UndoInput['action'];
type Undo = { action: UndoAction; refusals: number };

/**
 * Undoes or repeats the change that is next once earlier saves have arrived, and says why it did not. `onDone` gets that
 * change.
 */
export function useUndo(
  tributeId: string,
  onDone: (action: UndoAction, step: ReelVersionDto) => void,
): (action: UndoAction) => void {
  const t = useTranslations('workroom.versions');
  const queryClient = useQueryClient();
  const queryKey = queryKeys.presentation(tributeId);
  const { mutate } = useMutation({
    scope: filmScope(tributeId),
    mutationFn: async ({ action, refusals }: Undo) => {
      const history = queryClient.getQueryData<PresentationDto>(queryKey)?.history;
      const step = action === 'UNDO' ? history?.undo : history?.redo;
      // What it was meant for was refused meanwhile.
      if (refusals !== refusalsOf(queryClient, tributeId)) return 'REFUSED';
      if (!step) return null;
      const { version } = step;
      const reel = await sendAgain({
        tributeId,
        send: () => undoChange({ tributeId, action, version }),
        isMade: (now) => (action === 'UNDO' ? now.history?.redo : now.history?.undo)?.version === version,
      });
      return { step, reel };
    },
    onSuccess: async (done, { action }) => {
      if (done === 'REFUSED') showToast('ERROR', t('undoRefused', { action }), 'save-film');
      if (!done || done === 'REFUSED') return;
      // An earlier answer would briefly show the change again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, learnReel(queryClient, tributeId, done.reel));
      onDone(action, done.step);
      for (const stale of alteredBy(tributeId, done.step)) void queryClient.invalidateQueries(stale);
    },
    onError: (error, { action }) => {
      const failed = didNotArrive(error) ? t('undoFailed', { action }) : error.message;
      showToast('ERROR', codeOf(error) === 'STALE_VERSION' ? t('undoStale') : failed, 'save-film');
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (action) => mutate({ action, refusals: refusalsOf(queryClient, tributeId) });
}

/** Changes that may alter the question, the captions or the speaker of clips. */
const OF_CLIPS: readonly VersionChangeKind[] = [
  'QUESTION',
  'MOVED',
  'ORDER',
  'ARRANGED',
  'CAPTIONS',
  'RENAMED',
];

/**
 * Finds what a change alters, and what events about it would have fetched late. All of the tribute for each press would be
 * too many calls.
 */
function alteredBy(tributeId: string, { changes }: ReelVersionDto): QueryFilters[] {
  const has = (...kinds: readonly VersionChangeKind[]) => changes?.some(({ kind }) => kinds.includes(kind));
  if (!changes || has('ADDED', 'REMOVED')) return [{ queryKey: queryKeys.tribute(tributeId) }];
  return [
    { queryKey: queryKeys.presentation(tributeId), exact: true },
    { queryKey: queryKeys.reel(tributeId), exact: true },
    ...(has(...OF_CLIPS) ? [{ queryKey: queryKeys.submissions(tributeId), exact: true }] : []),
    ...(has('RENAMED') ? [{ queryKey: queryKeys.contributors(tributeId), exact: true }] : []),
    ...(has('MUSIC', 'SONG') ? [{ queryKey: queryKeys.music(tributeId) }] : []),
  ];
}
