import { useEffect, useEffectEvent } from 'react';
import type { RecorderScene, RecorderState } from '#lib/browser/recording/recorder-state.ts';
import { type TakenBack, whenTakenBack } from '#lib/browser/recording/taken-back.ts';
import { wasErased } from '#lib/browser/recording/was-erased.ts';
import type { useRecorder } from './use-recorder.ts';

/** Scenes of an answer that was sent, whether it has arrived or not. */
const SENT: ReadonlySet<RecorderScene['scene']> = new Set(['sending', 'refused', 'unasked', 'arrived']);

/** A take may be of someone else on this device than the visitor. */
const whoseIs = (state: RecorderState) => ('take' in state ? state.take.personId : state.personId);

type WatchTakenBackProps = {
  tributeId: string;
  isThankYou: boolean;
  recorder: ReturnType<typeof useRecorder>;
};

/** Ends the visit when the person takes back in another tab what this one records or sends. */
export function WatchTakenBack({ tributeId, isThankYou, recorder }: WatchTakenBackProps) {
  const { dispatch, store, uploads } = recorder;
  const { scene } = recorder.state;
  const personId = whoseIs(recorder.state);
  const end = useEffectEvent((takenBack: TakenBack) => {
    // People who withdraw keep their drafts; those who give a name take part again.
    if (takenBack === 'erased' ? scene === 'name' : !SENT.has(scene)) return;
    uploads.rest();
    void store.clear();
    dispatch({ type: 'takenBack', takenBack });
  });
  useEffect(() => whenTakenBack(tributeId, (takenBack) => end(takenBack), personId), [tributeId, personId]);
  // A browser without channels learns it from the refusal.
  const isErased = scene === 'refused' && wasErased(tributeId, isThankYou, personId);
  useEffect(() => {
    if (isErased) end('erased');
  }, [isErased]);
  return null;
}
