import { useEffect, useState } from 'react';
import { measureLine } from '#lib/browser/recording/measure-line.ts';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import { useSpareLine } from '#lib/browser/stores/spare-line.ts';
import { leavesLine } from './visit-rules.ts';

/** Measures the line, then leaves it to answers that wait on this device whenever no take needs it. */
export function useLine(state: RecorderState): void {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => measureLine(() => setMeasured(true)), []);
  const isSpare = isMeasured && leavesLine(state);
  useEffect(() => {
    if (!isSpare) return;
    useSpareLine.setState({ isSpare });
    return () => useSpareLine.setState({ isSpare: false });
  }, [isSpare]);
}
