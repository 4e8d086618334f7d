import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSaveDraft } from '#components/wizard/use-save-draft.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { joinTribute } from '#lib/browser/api/submissions.ts';
import { getUser } from '#lib/browser/api/users.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import type { WizardPath } from '#lib/tribute/draft.ts';

const RECORD_PATH: WizardPath = '/createtribute/record';

/** Takes the maker to the recorder with one question of the draft, and remembers that the way back leads here. */
export function useRecordOwnAnswer() {
  const { mutateAsync: save } = useSaveDraft();
  const {
    mutate,
    isPending,
    data: hasLeft = false,
    error,
    reset,
  } = useMutation({
    mutationFn: async (place: number) => {
      // The recorder knows the tribute and its questions by what the server stored.
      const { tributeId, questions } = await save({ open: false, isTold: true });
      const name = await ownName();
      if (!name) {
        // Without one nobody goes on (docs/specification.md#first-name-required), and the film would say somebody else's.
        useUiStore.getState().setUi({ isCompleteProfileOpen: true });
        return false;
      }
      // Joined here, where we are signed in: the recorder need not ask who this is.
      await dataOf(joinTribute({ tributeId, name }));
      rememberName(tributeId, name);
      useRootStore.getState().setUtilityState({
        isRedirectFromCreateReelRecordPage: true,
        isRedirectFrom: RECORD_PATH,
      });
      const query = new URLSearchParams({ tributeId, questionId: questions[place]?._id ?? '' });
      window.location.assign(`/recordtribute?${query}`);
      return true;
    },
  });
  useEffect(() => {
    // Whoever goes back may find this page as the browser kept it: as if they were still on their way.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [reset]);
  return { record: mutate, isLeaving: isPending || hasLeft, error: error?.message ?? null };
}

/** As the profile has it, which may not be here yet; empty for who has not said it. Never the address: films show it. */
async function ownName(): Promise<string> {
  const { userFirebaseData, setProfile } = useRootStore.getState();
  if (userFirebaseData) return displayName([userFirebaseData]);
  const user = await dataOf(getUser());
  setProfile(user);
  return displayName([user.basicInfo]);
}
