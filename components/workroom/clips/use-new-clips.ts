import { useState } from 'react';
import { keptLooks } from '#lib/browser/stores/kept-by-id.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { type Looked, lookAt, lookAtAll, newClips } from '#lib/tribute/new-clips.ts';

/**
 * Returns the clips that arrived since the creator last looked on this device: those still to be seen, and those that
 * are marked until the page is left (docs/specification.md#live-new). `see` counts one as seen.
 */
export function useNewClips(tributeId: string, clips: readonly SubmissionDto[]) {
  const [before] = useState(() => firstLook(tributeId, clips));
  const [looked, setLooked] = useState(before);
  const see = (id: string) => {
    // Another tab may have seen more.
    const now = lookAt(clips, keptLooks.read(tributeId) ?? looked, id);
    keptLooks.keep(tributeId, now);
    setLooked(now);
  };
  return { unseen: newClips(clips, looked), marked: newClips(clips, before), see };
}

export type NewClips = ReturnType<typeof useNewClips>;

/** On the first visit, nothing is new. */
export function firstLook(tributeId: string, clips: readonly SubmissionDto[]): Looked {
  const kept = keptLooks.read(tributeId);
  if (kept) return kept;
  const first = lookAtAll(clips);
  keptLooks.keep(tributeId, first);
  return first;
}
