import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { saveDraft } from '#components/reel-form/save-draft.ts';
import { showToast } from '#components/ui/show-toast.ts';

const SAVE_KEY = ['save-draft'];

type SaveDraft = {
  /** Creates the shared link as well: the tribute starts to collect answers. */
  open: boolean;
  /** Whether the step itself says what its save came to: then the line at the top is silent about a failure. */
  isTold?: boolean;
};

/**
 * Saves the stored draft with the server, as it is when its turn comes: saves wait for each other, so that two of
 * them never make two tributes. Offline it fails at once, and the draft stays on the device.
 */
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

/** How the last save went; `idle` before the first, and where the step tells of the failure itself. */
export function useSaveStatus(): 'idle' | 'pending' | 'success' | 'error' {
  const saves = useMutationState({
    filters: { mutationKey: SAVE_KEY },
    select: ({ state: { status, variables } }) =>
      status === 'error' && (variables as SaveDraft).isTold ? 'idle' : status,
  });
  return saves.at(-1) ?? 'idle';
}
