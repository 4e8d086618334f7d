import { useEffect, useState } from 'react';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import {
  createProgressReporter,
  type Progress,
  progressOf,
  sendProgress,
} from '#lib/browser/recording/report-progress.ts';

/**
 * Lets the creator know how far somebody is with their answer, so that they can help who is stuck. A thank-you is
 * nobody's concern. @returns what tells more than the scene does
 */
export function useProgressReport(
  { tributeId, isThankYou }: { tributeId: string; isThankYou: boolean },
  state: RecorderState,
): (progress: Progress) => void {
  const [report] = useState(() =>
    createProgressReporter((progress) => {
      if (!isThankYou) sendProgress(tributeId, progress);
    }),
  );
  // Bytes that travel are a sign of life too, so each change of the state speaks; the reporter drops what is not news.
  useEffect(() => {
    const progress = progressOf(state);
    if (progress) report(progress);
  }, [report, state]);
  return report;
}
