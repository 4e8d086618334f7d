import { useEffect, useEffectEvent } from 'react';
import { sendOf } from '#lib/browser/recording/browser-upload-host.ts';
import { deleteDraftOf } from '#lib/browser/recording/drafts.ts';
import type { RecorderEvent, RecorderState } from '#lib/browser/recording/recorder-state.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import type { useTakeUpload } from './use-take-upload.ts';

/** Uploads a recorded take while it is reviewed, and sends it on request. */
export function useDelivery(
  state: RecorderState,
  dispatch: (event: RecorderEvent) => void,
  store: TakeStore,
  uploads: ReturnType<typeof useTakeUpload>,
) {
  const prepare = useEffectEvent(() => {
    if (state.scene === 'review') uploads.of(state.take);
  });
  // A chosen file may be the wrong one, and is large.
  const reviewedId = state.scene === 'review' && state.take.origin === 'camera' ? state.take.takeId : null;
  useEffect(() => {
    if (reviewedId !== null) prepare();
  }, [reviewedId]);

  const deliver = useEffectEvent(async () => {
    if (state.scene !== 'sending') return;
    const outcome = await uploads.whole(state.take).send(sendOf(state.take));
    if (outcome.state === 'refused') dispatch({ type: 'uploadRefused', refusal: outcome.refusal });
    if (outcome.state === 'unasked') dispatch({ type: 'questionGone' });
    if (outcome.state === 'sent') {
      uploads.forget();
      void store.clear();
      void deleteDraftOf(state.take);
      dispatch({ type: 'arrived', submission: outcome.submission });
    }
  });
  const sendingId = state.scene === 'sending' ? state.take.takeId : null;
  useEffect(() => {
    if (sendingId !== null) void deliver();
  }, [sendingId]);
}
