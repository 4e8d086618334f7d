import { useEffect, useState } from 'react';
import { measureLine } from '#lib/browser/recording/measure-line.ts';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import { useSpareLine } from '#lib/browser/stores/spare-line.ts';

/** Scenes that record, keep or send a take, or look for one. */
const NEEDS_LINE: ReadonlySet<RecorderState['scene']> = new Set([
  'opening',
  'camera',
  'voice',
  'photos',
  'review',
  'sending',
]);

/** Measures the line, then leaves it to answers that wait on this device whenever no take needs it. */
export function useLine({ scene }: RecorderState): void {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => measureLine(() => setMeasured(true)), []);
  const needsLine = !isMeasured || NEEDS_LINE.has(scene);
  useEffect(() => {
    if (!needsLine) return;
    useSpareLine.setState({ isSpare: false });
    return () => useSpareLine.setState({ isSpare: true });
  }, [needsLine]);
}
