import { useEffect, useState } from 'react';
import type { RecorderScene } from '#lib/browser/recording/recorder-state.ts';
import { isSameAnswer } from '#lib/browser/recording/stored-take.ts';
import { openTakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';

type Scene = RecorderScene['scene'];
type Answered = {
  tributeId: string;
  questionId: string | null;
  isThankYou: boolean;
  personId?: string | undefined;
  replaces?: string;
  thanks?: string;
};

const MEDIA = ['VIDEO', 'VOICE', 'PHOTO'] as const;

/** Scenes that show drafts, or say that they stay on this device. */
const SHOWING: ReadonlySet<Scene> = new Set(['source', 'camera', 'voice']);

/** Returns the ways in which takes for a question wait unsent on this device. Looks whenever a scene begins to show them. */
export function useDrafts(answered: Answered, scene: Scene): ReadonlySet<SubmissionMedium> {
  const { tributeId, questionId, isThankYou, personId, replaces, thanks } = answered;
  const [drafts, setDrafts] = useState<ReadonlySet<SubmissionMedium>>(new Set());
  useEffect(() => {
    if (!SHOWING.has(scene)) return;
    let isCurrent = true;
    const look = async () => {
      const unsent = (await takesOn(openTakeDisk(tributeId))).filter(({ sent }) => !sent);
      const kept = MEDIA.filter((medium) =>
        unsent.some((take) =>
          isSameAnswer(take, { questionId, medium, isThankYou, personId, replaces, thanks }),
        ),
      );
      if (isCurrent) setDrafts(new Set(kept));
    };
    // Without storage there are no drafts.
    void look().catch(() => setDrafts(new Set()));
    return () => {
      isCurrent = false;
    };
  }, [scene, tributeId, questionId, isThankYou, personId, replaces, thanks]);
  return drafts;
}
