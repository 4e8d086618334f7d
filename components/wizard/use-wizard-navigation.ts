import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { WizardPath } from '#lib/tribute/draft.ts';
import { nextPath, stepIndexOf, WIZARD_STEPS } from '#lib/tribute/wizard-steps.ts';
import { ownQuestionProblem, withOwnQuestion } from './questions/own-question.ts';
import { useSaveDraft } from './use-save-draft.ts';

const OWN_QUESTION_PATH: WizardPath = '/createtribute/questions/addquestions';

export function useWizardNavigation() {
  const t = useTranslations('wizard.saving');
  const router = useRouter();
  const pathname = usePathname();
  const { status } = useAuth();
  const { mutate: save } = useSaveDraft();
  const setDraft = useRootStore((state) => state.setDraft);

  const goTo = (path: WizardPath) => {
    setDraft({ step: path });
    router.push(path);
  };

  const saveQuietly = (onError?: () => void) => {
    const hasOccasion = useRootStore.getState().createTribute.tributeType !== null;
    if (status === 'signedIn' && hasOccasion) save({ open: false }, onError && { onError });
  };

  return {
    goTo,
    goOn: () => {
      saveQuietly();
      const path = nextPath(pathname);
      if (path) goTo(path);
    },
    close: ({ saves }: { saves: boolean }) => {
      const step = WIZARD_STEPS[stepIndexOf(pathname)]?.path;
      if (saves && step) {
        if (pathname === OWN_QUESTION_PATH) takeOwnQuestion();
        setDraft({ step });
        saveQuietly(() => showToast('ERROR', t('failed')));
      }
      router.push(status === 'signedIn' ? HOME_PATH : '/');
    },
  };
}

/** Closing adds a valid question in progress; an invalid one stays as typed. */
function takeOwnQuestion() {
  const { createTribute, setDraft } = useRootStore.getState();
  const { questions, unfinishedQuestion: own } = createTribute;
  if (!own || ownQuestionProblem(questions, own)) return;
  setDraft({ questions: withOwnQuestion(questions, own), unfinishedQuestion: null });
}
