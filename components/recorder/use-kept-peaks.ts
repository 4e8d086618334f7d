import { useMemo, useState } from 'react';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { spokenPeaks } from '#lib/recording/spoken-peaks.ts';

/** Returns the waves of the kept range of a take, empty until its levels are set. They keep their identity. */
export function useKeptPeaks(kept: KeptRange | null) {
  const [levels, setLevels] = useState<readonly number[]>([]);
  const { startSeconds = 0, endSeconds = 0 } = kept ?? {};
  const peaks = useMemo(
    () => spokenPeaks(levels, { startSeconds, endSeconds }),
    [levels, startSeconds, endSeconds],
  );
  return { peaks, setLevels };
}
