import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { updateTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { keptLooks } from '#lib/browser/stores/kept-by-id.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { Looked, TributeDto } from '#lib/contracts/tributes.ts';
import { joinLooks, lookAt, lookAtAll, newClips } from '#lib/tribute/new-clips.ts';

/**
 * Returns the clips that arrived since the creator last looked: those still to be seen, and those that are marked until
 * the page is left (docs/specification.md#live-new). `see` counts one as seen.
 */
export function useNewClips(tribute: TributeDto, clips: readonly SubmissionDto[]) {
  const { before, now, keep } = useLook(tribute, clips);
  const see = (id: string) => keep((looked) => lookAt(clips, looked, id));
  return { unseen: newClips(clips, now), marked: newClips(clips, before), see };
}

export type NewClips = ReturnType<typeof useNewClips>;

/** What the creator has seen, before this page and now. On the first visit, nothing is new. */
export function useLook({ tributeId, looked }: TributeDto, clips: readonly SubmissionDto[]) {
  const queryClient = useQueryClient();
  const [unsaved] = useState(() => keptLooks.read(tributeId));
  const [before] = useState(() =>
    looked && unsaved ? joinLooks(looked, unsaved) : (looked ?? unsaved ?? lookAtAll(clips)),
  );
  const [here, setHere] = useState(before);
  const queryKey = queryKeys.tribute(tributeId);
  const saveInTurn = useSaveInTurn(async (next: Looked) => {
    const { data } = await updateTribute({ tributeId, looked: next });
    const isNewest = JSON.stringify(keptLooks.read(tributeId)) === JSON.stringify(next);
    if (data && isNewest) keptLooks.forget(tributeId);
  });
  // Another device may have seen more.
  const now = joinLooks(here, looked ?? here);
  const save = (next: Looked) => {
    // Until the account has it.
    keptLooks.keep(tributeId, next);
    queryClient.setQueryData<TributeDto>(queryKey, (known) => known && { ...known, looked: next });
    void saveInTurn(next);
  };
  const keep = (change: (looked: Looked) => Looked) => {
    // Several clips are seen at the same time.
    const known = queryClient.getQueryData<TributeDto>(queryKey)?.looked;
    const next = change(known ? joinLooks(now, known) : now);
    setHere(next);
    save(next);
  };
  const isFirst = !looked || unsaved !== null;
  const keepFirst = useEffectEvent(() => save(before));
  useEffect(() => {
    if (isFirst) keepFirst();
  }, [isFirst]);
  return { before, now, keep };
}

/** Returns a function that saves the latest value, one at a time. */
function useSaveInTurn<Value>(save: (value: Value) => Promise<void>) {
  const waiting = useRef<Value | null>(null);
  const isSaving = useRef(false);
  return async (value: Value) => {
    waiting.current = value;
    if (isSaving.current) return;
    isSaving.current = true;
    for (let next: Value | null = value; next; next = waiting.current) {
      waiting.current = null;
      await save(next);
    }
    isSaving.current = false;
  };
}
