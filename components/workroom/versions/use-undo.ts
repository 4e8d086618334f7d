import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { filmScope } from '#components/workroom/reel/use-save-film.ts';
import { codeOf, dataOf } from '#lib/browser/api/client.ts';
import { undoChange } from '#lib/browser/api/reel-versions.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { ReelVersionDto, UndoInput } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { refusalsOf } from './unsaved.ts';

export type UndoAction = UndoInput['action'];
type Undo = { action: UndoAction; refusals: number };

/** Undoes or repeats the change that is next once earlier saves have arrived. `onDone` gets that change. */
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
      if (!step || refusals !== refusalsOf(queryClient, tributeId)) return null;
      const reel = await dataOf(undoChange({ tributeId, action, version: step.version }));
      return { step, reel };
    },
    onSuccess: async (done, { action }) => {
      if (!done) return;
      // An earlier answer would briefly show the change again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, done.reel);
      onDone(action, done.step);
      // Clips may answer other questions, and music may be back.
      void queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: (error) => {
      showToast('ERROR', codeOf(error) === 'STALE_VERSION' ? t('undoStale') : error.message, 'save-film');
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (action) => mutate({ action, refusals: refusalsOf(queryClient, tributeId) });
}
