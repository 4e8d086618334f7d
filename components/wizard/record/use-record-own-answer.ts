import { useRecordOwnClip } from '#components/clip/use-record-own-clip.ts';
import { useSaveDraft } from '#components/wizard/use-save-draft.ts';
import type { WizardPath } from '#lib/tribute/draft.ts';

const RECORD_PATH: WizardPath = '/createtribute/record';

export function useRecordOwnAnswer() {
  const { mutateAsync: save } = useSaveDraft();
  return useRecordOwnClip(async (place: number) => {
    // The recorder needs the stored tribute and question ids.
    const { tributeId, questions } = await save({ open: false, isTold: true });
    const questionId = questions[place]?._id ?? '';
    return { tributeId, questionId, wayBack: RECORD_PATH, isFromWizard: true };
  });
}
