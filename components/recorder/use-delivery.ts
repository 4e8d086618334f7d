import { useEffect, useEffectEvent } from 'react';
import { uploadInBrowser } from '#lib/browser/recording/browser-upload-host.ts';
import type { RecorderEvent, RecorderState } from '#lib/browser/recording/recorder-state.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import type { UploadProgress } from '#lib/browser/recording/upload-take.ts';

export function useDelivery(
  state: RecorderState,
  dispatch: (event: RecorderEvent) => void,
  store: TakeStore,
) {
  const deliver = useEffectEvent(async (signal: AbortSignal) => {
    if (state.scene !== 'sending') return;
    const report = {
      onProgress: (progress: UploadProgress) => dispatch({ type: 'progressed', progress }),
      onUploadUrl: (uploadUrl: string | null) => {
        dispatch({ type: 'uploadMoved', uploadUrl });
        return store.update({ uploadUrl });
      },
    };
    const outcome = await uploadInBrowser(state.take, report, signal);
    if (outcome.state === 'refused') dispatch({ type: 'uploadRefused', refusal: outcome.refusal });
    if (outcome.state === 'unasked') dispatch({ type: 'questionGone' });
    if (outcome.state === 'sent') {
      void store.clear();
      dispatch({ type: 'arrived', submission: outcome.submission });
    }
  });
  const sendingId = state.scene === 'sending' ? state.take.takeId : null;
  useEffect(() => {
    if (sendingId === null) return;
    const leaving = new AbortController();
    void deliver(leaving.signal);
    return () => leaving.abort();
  }, [sendingId]);
}
