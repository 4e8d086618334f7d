import { useRecordOwnClip } from '#components/clip/use-record-own-clip.ts';
import { useSaveDraft } from '#components/wizard/use-save-draft.ts';
import type { WizardPath } from '#lib/tribute/draft.ts';

const RECORD_PATH: WizardPath = '/createtribute/record';

/** Takes the creator to the recorder with one question of the draft, and back to this step afterwards. */
export function useRecordOwnAnswer() {
  const { mutateAsync: save } = useSaveDraft();
  return useRecordOwnClip(async (place: number) => {
    // The recorder knows the tribute and its questions by what the server stored.
    const { tributeId, questions } = await save({ open: false, isTold: true });
    const questionId = questions[place]?._id ?? '';
    return { tributeId, questionId, wayBack: RECORD_PATH, isFromWizard: true };
  });
}
