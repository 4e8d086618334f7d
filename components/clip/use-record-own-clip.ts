import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dataOf } from '#lib/browser/api/client.ts';
import { joinTribute } from '#lib/browser/api/submissions.ts';
import { getUser } from '#lib/browser/api/users.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { displayName } from '#lib/tribute/display-name.ts';

type OwnClip = {
  tributeId: string;
  /** Without it, the recorder offers all questions. */
  questionId?: string;
  /** The page that the recorder returns to (docs/specification.md#store-uses). */
  wayBack: string;
  isFromWizard?: boolean;
};

/** Opens the recorder under the creator's profile name and requests a missing name first. */
export function useRecordOwnClip<Input>(prepare: (input: Input) => Promise<OwnClip>) {
  const {
    mutate,
    isPending,
    data: hasLeft = false,
    error,
    reset,
  } = useMutation({ mutationFn: async (input: Input) => openRecorder(await prepare(input)) });
  useEffect(() => {
    // The back button may restore this page in its busy state.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [reset]);
  return { record: mutate, isLeaving: isPending || hasLeft, error: error?.message ?? null };
}

/** @returns whether the page is being left */
async function openRecorder({ tributeId, questionId, wayBack, isFromWizard = false }: OwnClip) {
  const name = await ownName();
  if (!name) {
    // A clip needs its speaker's name (docs/specification.md#first-name-required).
    useUiStore.getState().setUi({ isCompleteProfileOpen: true });
    return false;
  }
  const { _id } = await dataOf(joinTribute({ tributeId, name, isSame: true }));
  rememberName(tributeId, name, _id);
  useRootStore.getState().setUtilityState({
    isRedirectFromCreateReelRecordPage: isFromWizard,
    isRedirectFrom: wayBack,
  });
  const query = new URLSearchParams({ tributeId, ...(questionId && { questionId }) });
  window.location.assign(`/recordtribute?${query}`);
  return true;
}

async function ownName(): Promise<string> {
  const { userFirebaseData, setProfile } = useRootStore.getState();
  if (userFirebaseData) return displayName([userFirebaseData]);
  const user = await dataOf(getUser());
  setProfile(user);
  return displayName([user.basicInfo]);
}
