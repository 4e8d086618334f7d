import { useEffect, useMemo } from 'react';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import {
  createProgressReporter,
  type Progress,
  progressOf,
  sendProgress,
} from '#lib/browser/recording/report-progress.ts';

/** Reports progress to the creator's board, except for thank-yous. Returns how to report more than the scene. */
export function useProgressReport(
  { tributeId, isThankYou }: { tributeId: string; isThankYou: boolean },
  state: RecorderState,
): (progress: Progress) => void {
  // A take may be of someone else on this device than the visitor.
  const { personId } = 'take' in state ? state.take : state;
  const report = useMemo(
    () =>
      createProgressReporter((progress) => {
        if (!isThankYou) sendProgress(tributeId, progress, personId);
      }),
    [tributeId, isThankYou, personId],
  );
  // Uploaded bytes are a sign of life; the reporter throttles.
  useEffect(() => {
    const progress = progressOf(state);
    if (progress) report(progress);
  }, [report, state]);
  return report;
}
