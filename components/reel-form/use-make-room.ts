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
  /** The reel that takes the draft's place in this browser; null for a new one. */
  tributeId: string | null;
  /** Where the link leads. */
  href: string;
  take: () => void;
};

/**
 * For a link that goes on with another reel than the draft of this browser: what the server does not know of the draft
 * is saved before it makes room. Where that fails one is told, and stays: nothing is lost (docs/specification.md#wizard-keeps).
 */
export function useMakeRoom() {
  const t = useTranslations('wizard.saving');
  const router = useRouter();
  const queryClient = useQueryClient();
  const isSaving = useRef(false);
  return (event: MouseEvent, { tributeId, href, take }: NewPlace) => {
    const { createTribute: draft } = useRootStore.getState();
    if (draft.tributeId === tributeId || !draft.isUnsaved || !draft.tributeType) return take();
    event.preventDefault();
    // It may take longer than a toast stays: each press is answered.
    showToast('LOADING', t('makingRoom'), TOAST);
    if (isSaving.current) return;
    isSaving.current = true;
    const save = async () => {
      // Hardly ever needed: nearly always the wizard has saved before one is here.
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

/** The address that goes on with a draft of mine, and what a link to it does when it is followed. */
export function useResume(tribute: TributeDto) {
  const makeRoom = useMakeRoom();
  const { tributeId } = tribute;
  const href = resumePath(draftOf(tribute), useToday());
  const take = () => useRootStore.getState().loadDraft(tribute);
  return { href, onOpen: (event: MouseEvent) => makeRoom(event, { tributeId, href, take }) };
}
