import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { saveDraft } from '#components/reel-form/save-draft.ts';
import { showToast } from '#components/ui/show-toast.ts';

const SAVE_KEY = ['save-draft'];

type SaveDraft = {
  /** Also creates the recording link. */
  open: boolean;
  /** The step shows failures itself. */
  isTold?: boolean;
};

/** Saves are serialised, so that two never create two tributes. Fails at once when offline. */
export function useSaveDraft() {
  const t = useTranslations('wizard.picture');
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: SAVE_KEY,
    scope: { id: 'save-draft' },
    networkMode: 'always',
    mutationFn: async ({ open }: SaveDraft) => {
      const { tribute, isPictureGone } = await saveDraft(open, queryClient);
      if (isPictureGone) showToast('ERROR', t('gone'));
      return tribute;
    },
  });
}

export function useSaveStatus(): 'idle' | 'pending' | 'success' | 'error' {
  const saves = useMutationState({
    filters: { mutationKey: SAVE_KEY },
    select: ({ state: { status, variables } }) =>
      status === 'error' && (variables as SaveDraft).isTold ? 'idle' : status,
  });
  return saves.at(-1) ?? 'idle';
}
