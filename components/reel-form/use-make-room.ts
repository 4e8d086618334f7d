import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useRef } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { draftOf } from '#lib/tribute/draft.ts';
import { resumePath } from '#lib/tribute/wizard-steps.ts';
import { useToday } from './use-today.ts';

const TOAST = 'make-room';

type NewPlace = {
  tributeId: string | null;
  href: string;
  take: () => void;
};

/** Saves this browser's draft before another reel opens; a failure keeps people here (docs/specification.md#wizard-keeps). */
export function useMakeRoom() {
  const t = useTranslations('wizard.saving');
  const router = useRouter();
  const queryClient = useQueryClient();
  const isSaving = useRef(false);
  return (event: MouseEvent, { tributeId, href, take }: NewPlace) => {
    const { createTribute: draft } = useRootStore.getState();
    if (draft.tributeId === tributeId || !draft.isUnsaved || !draft.tributeType) return take();
    event.preventDefault();
    // It may outlast a toast, so every press is answered.
    showToast('LOADING', t('makingRoom'), TOAST);
    if (isSaving.current) return;
    isSaving.current = true;
    const save = async () => {
      // Rarely needed: the wizard usually saved before.
      const { saveDraft } = await import('./save-draft.ts');
      await saveDraft(false, queryClient);
      showToast('SUCCESS', t('madeRoom'), TOAST);
      take();
      router.push(href);
    };
    save()
      .catch(() => showToast('ERROR', t('madeNoRoom'), TOAST))
      .finally(() => {
        isSaving.current = false;
      });
  };
}

export function useResume(tribute: TributeDto) {
  const makeRoom = useMakeRoom();
  const { tributeId } = tribute;
  const href = resumePath(draftOf(tribute), useToday());
  const take = () => useRootStore.getState().loadDraft(tribute);
  return { href, onOpen: (event: MouseEvent) => makeRoom(event, { tributeId, href, take }) };
}
