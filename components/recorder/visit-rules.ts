import { canContinue } from '#lib/browser/recording/counted-parts.ts';
import type { CardDraft, CardPlace } from '#lib/browser/recording/drafts.ts';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import { clipOf } from '#lib/browser/recording/stored-take.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { arrivesLate } from '#lib/tribute/late.ts';
import type { useRecorder } from './use-recorder.ts';

/** A thank-you is never late. */
export const comesLate = ({ status }: PublicTributeDto, isThankYou: boolean): boolean =>
  !isThankYou && arrivesLate(status);

/** The page of the reel, or of the reel that was shown. */
export const homeOf = (tributeId: string, isThankYou: boolean): string =>
  `/tribute/${tributeId}${isThankYou ? '/presentation?tgd=1' : ''}`;

/** Where guests can request a reminder, while answers are collected. */
export const laterHref = ({ status, tributeId }: PublicTributeDto, isThankYou: boolean): string | null =>
  status === 'COLLECTING' && !isThankYou ? `/tribute/${tributeId}/remind` : null;

/** A viewer's thank-you stays on its device, which is often someone else's. */
export const handedOver = (
  {
    isThankYou,
    ...place
  }: Omit<CardPlace, 'questionId'> & { questionId: string | null | undefined; replaces: string | null },
  card: CardDraft | null,
  drafts: ReadonlySet<SubmissionMedium>,
) =>
  isThankYou ? null : { ...place, questionId: place.questionId ?? null, card, leavesTakes: drafts.size > 0 };

type Recorder = ReturnType<typeof useRecorder>;

/** Only what an earlier visit left behind: a take was just ended by the person. */
export const continueOf = (
  { take, isRecovered }: Extract<RecorderState, { scene: 'review' }>,
  { continueTake }: Recorder,
  secondsMax: number,
) => (isRecovered && canContinue(take, secondsMax) ? continueTake : null);

/** Returns the clip of the current take, or null without one. */
export const shownClipOf = (state: RecorderState): Blob | null =>
  'take' in state && state.take.medium !== 'PHOTO' ? clipOf(state.take) : null;

export const hasCardArrived = (state: RecorderState): boolean =>
  state.scene === 'arrived' && state.submission.medium === 'TEXT';

/** Their code is loaded beside the first scene. */
const OF_TAKE = ['newName', 'photos', 'review', 'sending', 'refused', 'arrived', 'takenBack'] as const;
export type TakeState = Extract<RecorderState, { scene: (typeof OF_TAKE)[number] }>;

export const isOfTake = (state: RecorderState): state is TakeState =>
  OF_TAKE.some((scene) => scene === state.scene);
