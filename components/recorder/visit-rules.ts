import { canContinue } from '#lib/browser/recording/counted-parts.ts';
import type { RecorderScene } from '#lib/browser/recording/recorder-state.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { arrivesLate } from '#lib/tribute/late.ts';
import type { useRecorder } from './use-recorder.ts';

/** A thank-you is never late. */
export const comesLate = ({ status }: PublicTributeDto, isThankYou: boolean): boolean =>
  !isThankYou && arrivesLate(status);

/** Where guests can request a reminder, while answers are collected. */
export const laterHref = ({ status, tributeId }: PublicTributeDto, isThankYou: boolean): string | null =>
  status === 'COLLECTING' && !isThankYou ? `/tribute/${tributeId}/remind` : null;

/** Notes belong to a question. */
export const notesKeyOf = (
  tributeId: string,
  isThankYou: boolean,
  questionId: string | null | undefined,
): string => `${tributeId}:${isThankYou ? 'thanks' : (questionId ?? '')}`;

/** A viewer's thank-you stays on its device, which is often someone else's. */
export const handedOver = (tributeId: string, questionId: string | null | undefined, isThankYou: boolean) =>
  isThankYou ? null : { tributeId, questionId: questionId ?? null };

type Recorder = ReturnType<typeof useRecorder>;

export const againOf = (origin: 'camera' | 'file', { openCamera, askSource }: Recorder) =>
  origin === 'camera' ? openCamera : askSource;

/** Only what an earlier visit left behind: a take was just ended by the person. */
export const continueOf = (
  { take, isRecovered }: Extract<RecorderScene, { scene: 'review' }>,
  { continueTake }: Recorder,
  secondsMax: number,
) => (isRecovered && canContinue(take, secondsMax) ? continueTake : null);
