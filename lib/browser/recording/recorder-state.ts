import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { type RecordedTake, recordedOf } from './counted-parts.ts';
import { pictureOf, type Take, type VoicePicture } from './stored-take.ts';
import type { TakenBack } from './taken-back.ts';
import type { UploadRefusal } from './upload-failure.ts';
import type { UploadProgress } from './upload-take.ts';
import type { FileRefusal } from './video-file.ts';

/** A take on the screen. `isKept`: whether the device saved it; null while saving. */
type Held = { take: Take; isKept: boolean | null };

export type RecorderScene =
  | { scene: 'opening' }
  /** `isElse`: someone who is not the person greeted before. */
  | { scene: 'name'; isElse?: boolean }
  /** `typed` differs from the name of the person that this browser knows. */
  | { scene: 'newName'; typed: string }
  | { scene: 'question' }
  | { scene: 'source'; fileRefusal: FileRefusal | null }
  /** `earlier`: a take that is continued. */
  | { scene: 'camera'; earlier?: RecordedTake }
  | { scene: 'voice'; earlier?: RecordedTake }
  | { scene: 'written' }
  | ({ scene: 'photos' } & Held)
  /** `isRecovered`: made on an earlier visit. */
  | ({ scene: 'review'; isRecovered?: boolean } & Held)
  | ({ scene: 'sending'; progress: UploadProgress } & Held)
  | ({ scene: 'refused'; refusal: UploadRefusal } & Held)
  /** The take's question was removed: it waits for another one, or for none. */
  | ({ scene: 'unasked' } & Held)
  | { scene: 'arrived'; submission: SubmissionDto; clip: Blob | null }
  /** In any tab of this browser. */
  | { scene: 'takenBack'; takenBack: TakenBack };

export type RecorderState = RecorderScene & {
  questionIds: readonly string[];
  name: string;
  /** Who of this device it is. Missing if only the name is known. */
  personId?: string | undefined;
  /** Null answers no question; undefined is not chosen yet. */
  questionId: string | null | undefined;
};

export type RecorderEvent =
  | { type: 'opened'; name: string | null; personId?: string | undefined; take: Take | null }
  | { type: 'named'; name: string; personId?: string | undefined }
  /** Null enters the name again. */
  | { type: 'nameDoubted'; typed: string | null }
  | { type: 'someoneElse' }
  | { type: 'questionChosen'; questionId: string | null }
  | { type: 'questionsAsked' }
  | { type: 'cameraChosen' }
  | { type: 'voiceChosen' }
  | { type: 'sourceAsked' }
  | { type: 'cardChosen' }
  | { type: 'cardSent'; take: Take }
  /** A draft is opened again, or an empty one of photos. */
  | { type: 'draftOpened'; take: Take }
  | { type: 'photosArranged'; take: Take }
  | { type: 'fileRefused'; fileRefusal: FileRefusal }
  | { type: 'taken'; take: Take }
  | { type: 'kept'; takeId: string; isKept: boolean }
  | { type: 'continued' }
  | { type: 'trimmed'; trim: KeptRange }
  | { type: 'pictureChosen'; picture: VoicePicture | null }
  | { type: 'pictureMoved'; pictureId: string; uploadUrl: string | null }
  | { type: 'sendChosen' }
  /** A refused take is sent in the place of the answer that it made before. */
  | { type: 'replacementChosen'; take: Take }
  | { type: 'takeDeleted' }
  | { type: 'progressed'; progress: UploadProgress }
  | { type: 'uploadMoved'; takeId: string; part: number; uploadUrl: string | null }
  | { type: 'uploadRefused'; refusal: UploadRefusal }
  | { type: 'takenBack'; takenBack: TakenBack }
  | { type: 'questionGone' }
  | { type: 'arrived'; submission: SubmissionDto };

type Transitions = {
  [Type in RecorderEvent['type']]: (
    state: RecorderState,
    event: Extract<RecorderEvent, { type: Type }>,
  ) => RecorderState;
};

const NOTHING_SENT: UploadProgress = { bytesSent: 0, waiting: null };

export function openRecorder(asked: {
  questionIds: readonly string[];
  questionId: string | null;
  /** The answer to replace, of this question or none. */
  replaces?: string | null;
}): RecorderState {
  const { questionIds, questionId, replaces } = asked;
  const isKnown = questionId !== null && questionIds.includes(questionId);
  const only = replaces ? null : questionIds.length > 1 ? undefined : (questionIds[0] ?? null);
  return { scene: 'opening', questionIds, name: '', questionId: isKnown ? questionId : only };
}

/** The recorder's state machine. Late events change nothing. */
export function recorderReducer(state: RecorderState, event: RecorderEvent): RecorderState {
  if (state.scene === 'takenBack') return state;
  // Sound: each type maps to the transition of its event.
  const transition = TRANSITIONS[event.type] as (state: RecorderState, event: RecorderEvent) => RecorderState;
  return transition(state, event);
}

/** Scenes in which no take begins yet. */
const BEFORE_TAKE: ReadonlySet<RecorderScene['scene']> = new Set(['name', 'question', 'source']);

/** Returns whether a take of the device may still open. A slow device may find it after the recorder opened without it. */
export const mayOpenTake = ({ scene }: RecorderState): boolean =>
  scene === 'opening' || BEFORE_TAKE.has(scene);

/** Scenes that offer other ways to answer. */
const OFFERS_WAYS: ReadonlySet<RecorderScene['scene']> = new Set(['source', 'camera', 'voice', 'refused']);

const TRANSITIONS: Transitions = {
  opened: (before, { name, personId, take }) => {
    if (take ? !mayOpenTake(before) : before.scene !== 'opening') return before;
    const state = { ...before, personId: before.personId ?? personId };
    if (!take) return name ? afterName(state, name) : go(state, { scene: 'name' });
    // A new recording never answers a removed question.
    const isAsked = take.questionId === null || state.questionIds.includes(take.questionId);
    const questionId = isAsked ? take.questionId : state.questionId;
    const known = { ...state, name: state.name || name || take.contributorName, questionId };
    const held = { take, isKept: true };
    return take.sent
      ? go(known, { scene: 'sending', progress: NOTHING_SENT, ...held })
      : go(known, draftOf(take, true));
  },
  named: (state, { name, personId }) => afterName({ ...state, personId }, name),
  nameDoubted: (state, { typed }) =>
    go(state, typed === null ? { scene: 'name' } : { scene: 'newName', typed }),
  someoneElse: (state) => go(state, { scene: 'name', isElse: true }),
  questionChosen: (state, { questionId }) => {
    const chosen = { ...state, questionId };
    if (state.scene !== 'unasked') return go(chosen, { scene: 'source', fileRefusal: null });
    // A decision to send is final.
    const { take, isKept } = state;
    return go(chosen, { scene: 'sending', take: { ...take, questionId }, isKept, progress: NOTHING_SENT });
  },
  questionsAsked: (state) =>
    state.questionIds.length > 0
      ? go({ ...state, questionId: undefined }, { scene: 'question' })
      : go({ ...state, questionId: null }, { scene: 'source', fileRefusal: null }),
  cameraChosen: (state) =>
    go(state, state.questionId === undefined ? { scene: 'question' } : { scene: 'camera' }),
  voiceChosen: (state) =>
    go(state, state.questionId === undefined ? { scene: 'question' } : { scene: 'voice' }),
  sourceAsked: (state) => beforeTake(state),
  cardChosen: (state) => (OFFERS_WAYS.has(state.scene) ? go(state, { scene: 'written' }) : state),
  cardSent: (state, { take }) =>
    state.scene === 'written'
      ? go(state, { scene: 'sending', take, isKept: null, progress: NOTHING_SENT })
      : state,
  draftOpened: (state, { take }) =>
    OFFERS_WAYS.has(state.scene)
      ? go(state, draftOf(take, state.scene === 'refused' ? state.isKept : true))
      : state,
  photosArranged: (state, { take }) => {
    if (state.scene !== 'photos' || state.take.takeId !== take.takeId) return state;
    const hasGrown = take.parts.length > state.take.parts.length;
    return { ...state, take, isKept: hasGrown ? null : state.isKept };
  },
  fileRefused: (state, { fileRefusal }) => go(state, { scene: 'source', fileRefusal }),
  taken: (state, { take }) => go(state, { scene: 'review', take, isKept: null }),
  kept: (state, { takeId, isKept }) =>
    'take' in state && state.take.takeId === takeId ? { ...state, isKept } : state,
  trimmed: (state, { trim }) =>
    state.scene === 'review' ? { ...state, take: { ...state.take, trim } } : state,
  pictureChosen: (state, { picture }) => {
    if (state.scene !== 'review') return state;
    const { picture: _earlier, ...take } = state.take;
    return { ...state, take: picture ? { ...take, picture } : take };
  },
  pictureMoved: (state, { pictureId, uploadUrl }) => {
    if (!('take' in state) || state.take.picture?.pictureId !== pictureId) return state;
    return { ...state, take: { ...state.take, picture: { ...state.take.picture, uploadUrl } } };
  },
  continued: (state) =>
    state.scene === 'review'
      ? go(state, {
          scene: state.take.medium === 'VOICE' ? 'voice' : 'camera',
          earlier: recordedOf(state.take),
        })
      : state,
  sendChosen: (state) =>
    state.scene === 'review' || state.scene === 'photos' || state.scene === 'refused'
      ? go(state, {
          scene: 'sending',
          take: { ...state.take, sent: true },
          isKept: state.isKept,
          progress: NOTHING_SENT,
        })
      : state,
  replacementChosen: (state, { take }) =>
    state.scene === 'refused' && state.take.takeId === take.takeId
      ? go(state, { scene: 'sending', take, isKept: state.isKept, progress: NOTHING_SENT })
      : state,
  takeDeleted: (state) => (state.scene === 'review' || state.scene === 'refused' ? beforeTake(state) : state),
  progressed: (state, { progress }) => (state.scene === 'sending' ? { ...state, progress } : state),
  uploadMoved: (state, { takeId, part, uploadUrl }) => {
    if (!('take' in state) || state.take.takeId !== takeId) return state;
    const parts = state.take.parts.map((kept, index) => (index === part ? { ...kept, uploadUrl } : kept));
    return { ...state, take: { ...state.take, parts } };
  },
  uploadRefused: (state, { refusal }) =>
    state.scene === 'sending'
      ? go(state, { scene: 'refused', refusal, take: state.take, isKept: state.isKept })
      : state,
  questionGone: (state) => {
    if (state.scene !== 'sending') return state;
    const { take, isKept } = state;
    const questionIds = state.questionIds.filter((questionId) => questionId !== take.questionId);
    return go({ ...state, questionIds, questionId: undefined }, { scene: 'unasked', take, isKept });
  },
  takenBack: (state, { takenBack }) => go(state, { scene: 'takenBack', takenBack }),
  arrived: (state, { submission }) =>
    state.scene === 'sending'
      ? go(state, { scene: 'arrived', submission, clip: pictureOf(state.take) })
      : state,
};

function go({ questionIds, name, personId, questionId }: RecorderState, scene: RecorderScene): RecorderState {
  return { questionIds, name, personId, questionId, ...scene };
}

/** Returns the scene of an unsent take that was made earlier. */
const draftOf = (take: Take, isKept: Held['isKept']): RecorderScene =>
  take.medium === 'PHOTO'
    ? { scene: 'photos', take, isKept }
    : { scene: 'review', isRecovered: true, take, isKept };

const afterName = (state: RecorderState, name: string) => beforeTake({ ...state, name });

function beforeTake(state: RecorderState): RecorderState {
  return go(
    state,
    state.questionId === undefined ? { scene: 'question' } : { scene: 'source', fileRefusal: null },
  );
}
