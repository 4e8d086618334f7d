import { useReducer, useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { type CardDraft, deleteDraftOf } from '#lib/browser/recording/drafts.ts';
import { opensWith } from '#lib/browser/recording/opens-with.ts';
import { mayOpenTake, openRecorder, recorderReducer } from '#lib/browser/recording/recorder-state.ts';
import { nameKeyOf, rememberedId, rememberName } from '#lib/browser/recording/remembered-name.ts';
import type { NewTake, Take, TakeDetails } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import { randomHex } from '#lib/random-hex.ts';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { loadVideoFile } from './load-video-file.ts';
import { useDelivery } from './use-delivery.ts';
import { useDrafts } from './use-drafts.ts';
import { useLine } from './use-line.ts';
import { useLiveTake } from './use-live-take.ts';
import { adoptFormer, useOpening } from './use-opening.ts';
import { useTakeUpload } from './use-take-upload.ts';
import { useVoicePicture } from './voice/use-voice-picture.ts';

type Visit = {
  tributeId: string;
  questionIds: readonly string[];
  questionId: string | null;
  /** The visitor's earlier answer that this visit replaces. */
  replaces: string | null;
  /** An answer of the only person who receives a thank-you. */
  thanks: string | null;
  isThankYou: boolean;
  configuration: ClientConfiguration;
  /** Who has answered on this device, the person of now last. */
  people?: readonly OwnPersonDto[];
};

export function useRecorder({ tributeId, questionIds, questionId, isThankYou, ...visit }: Visit) {
  const { replaces: asked, thanks, configuration } = visit;
  const asking = { questionIds, questionId, replaces: asked, thanks };
  const [state, dispatch] = useReducer(recorderReducer, asking, openRecorder);
  // Only until another question is chosen or an earlier take is opened.
  const [replaces, setReplaces] = useState(asked);
  const [store] = useState(() => createTakeStore(tributeId));
  const nameKey = nameKeyOf(tributeId, isThankYou);
  const fileRef = useRef<File>(null);
  const lookingRef = useOpening({
    configuration,
    store,
    tributeId,
    nameKey,
    people: visit.people,
    isWanted: (take) => opensWith(take, { ...asking, personId: rememberedId(nameKey) }),
    onOpened: (name, take) => {
      if (take && mayOpenTake(state)) setReplaces(take.replaces ?? null);
      dispatch({ type: 'opened', name, personId: rememberedId(nameKey), take });
    },
  });

  useLine(state);

  const uploads = useTakeUpload(dispatch, store);
  const about = { ...(replaces && { replaces }), ...(thanks && { thanks }) };
  const answered = {
    tributeId,
    questionId: state.questionId ?? null,
    isThankYou,
    personId: state.personId,
    ...about,
  };
  const picture = useVoicePicture({ state, dispatch, store, place: answered });
  const drafts = useDrafts(answered, state.scene);
  useDelivery(state, dispatch, store, uploads);
  useLeaveWarning('take' in state && state.isKept !== true);

  /** A new take would replace one found now, so that one stays for another visit. */
  const stopLooking = () => lookingRef.current?.abort();
  /** Leaves a take whose Send was pressed to the page, which sends it beside the next one (`SendWaitingTakes`). */
  const leaveSending = () => {
    stopLooking();
    if (state.scene !== 'sending') return;
    uploads.rest();
    void store.letGo();
  };

  const newTake = (origin: TakeDetails['origin']): NewTake => ({
    takeId: randomHex(),
    tributeId,
    questionId: state.questionId ?? null,
    contributorName: state.name,
    personId: state.personId,
    isThankYou,
    // A file that is chosen there is a video.
    ...(state.scene === 'voice' && origin === 'camera' && { medium: 'VOICE' as const }),
    parts: [],
    origin,
    recordedAt: new Date().toISOString(),
    ...about,
    sent: false,
  });
  const markKept = ({ takeId }: Take, keeping: Promise<boolean>) =>
    void keeping.then((isKept) => dispatch({ type: 'kept', takeId, isKept }));
  const show = (take: Take, keeping: Promise<boolean>) => {
    dispatch({ type: 'taken', take });
    markKept(take, keeping);
  };
  const openCamera = () => {
    stopLooking();
    dispatch({ type: 'cameraChosen' });
  };
  const recordVoice = () => {
    stopLooking();
    picture.keep();
    dispatch({ type: 'voiceChosen' });
  };
  const askSource = () => dispatch({ type: 'sourceAsked' });
  const kept = 'take' in state ? state.take.trim : undefined;
  const leaveTake = () => {
    if (kept) void store.update({ trim: kept });
    askSource();
  };
  const live = useLiveTake({ newTake, show, uploads, picture: picture.next, store });

  const takeFile = async (file: File, chosenId: string | null) => {
    // Without it, the server judges the file.
    const judge = await loadVideoFile().catch(() => null);
    const fileRefusal = judge?.refuseFile(file);
    if (fileRefusal) return dispatch({ type: 'fileRefused', fileRefusal });
    const mimeType = judge?.videoTypeOf(file) ?? file.type;
    const part = { fileName: file.name, mimeType, durationSeconds: null, uploadUrl: null };
    const details = { ...newTake('file'), questionId: chosenId, parts: [part] };
    uploads.makeWay(details);
    void store.begin(details);
    return show({ ...details, parts: [{ ...part, clip: file }] }, store.append(file));
  };

  /** Opens the draft of a medium for the question, or begins one if no draft is free. */
  const openDraft = (medium: SubmissionMedium, begin: () => void) => {
    stopLooking();
    uploads.rest();
    void store
      .open({ ...answered, medium })
      .then((take) => (take ? dispatch({ type: 'draftOpened', take }) : begin()));
  };
  const send = () => {
    const keeping = store.update({ sent: true, ...(kept && { trim: kept }) });
    // Only a device that knows of Send continues on another page.
    if ('take' in state) markKept(state.take, keeping);
    picture.forget();
    dispatch({ type: 'sendChosen' });
  };

  return {
    state,
    drafts,
    picture,
    openVideo: () => (drafts.has('VIDEO') ? openDraft('VIDEO', openCamera) : openCamera()),
    openVoice: () => (drafts.has('VOICE') ? openDraft('VOICE', recordVoice) : recordVoice()),
    openPhotos: () =>
      openDraft('PHOTO', () =>
        dispatch({ type: 'draftOpened', take: { ...newTake('file'), medium: 'PHOTO', parts: [] } }),
      ),
    photos: {
      store,
      onSend: send,
      onArranged: (take: Take, keeping: Promise<boolean>) => {
        dispatch({ type: 'photosArranged', take });
        markKept(take, keeping);
      },
    },
    dispatch,
    leaveSending,
    store,
    /** Null where the take would be lost. */
    otherWay: 'isKept' in state && state.isKept === true ? leaveTake : null,
    recordAgain: () => {
      if (!('take' in state)) return;
      const { origin, medium } = state.take;
      if (medium === 'VOICE') return recordVoice();
      return origin === 'file' ? askSource() : openCamera();
    },
    named: (person: OwnPersonDto) => {
      const { _id: personId, name } = person;
      rememberName(nameKey, name, personId);
      void adoptFormer({ tributeId, people: [person] }).then(() =>
        dispatch({ type: 'named', name, personId }),
      );
    },
    chooseQuestion: (chosen: string | null) => {
      if (state.scene === 'unasked') void store.update({ questionId: chosen });
      dispatch({ type: 'questionChosen', questionId: chosen });
      const file = fileRef.current;
      fileRef.current = null;
      if (file) void takeFile(file, chosen);
    },
    replaces,
    askQuestions: () => {
      leaveSending();
      setReplaces(null);
      // A draft may keep it, and an upload becomes one answer only.
      picture.forget();
      dispatch({ type: 'questionsAsked' });
    },
    openCamera,
    recordVoice,
    askSource,
    writeCard: () => {
      stopLooking();
      dispatch({ type: 'cardChosen' });
    },
    sendCard: ({ takeId, text, replaces: earlier }: CardDraft) => {
      const card = { takeId, medium: 'TEXT' as const, text };
      // The answer for which Replace was pressed comes first.
      const details: NewTake = {
        ...(earlier && { replaces: earlier }),
        ...newTake('file'),
        ...card,
        sent: true,
      };
      uploads.rest();
      const take = { ...details, parts: [] };
      dispatch({ type: 'cardSent', take });
      markKept(take, store.begin(details));
    },
    send,
    /** Deletes the take here and on the server; works offline. */
    deleteTake: async () => {
      uploads.drop();
      picture.drop();
      await store.clear();
      if ('take' in state) await deleteDraftOf(state.take);
      return null;
    },
    takeDeleted: () => dispatch({ type: 'takeDeleted' }),
    uploads,
    chooseFile: (file: File) => {
      stopLooking();
      if (state.questionId !== undefined) return void takeFile(file, state.questionId);
      // Waits for the question, like the camera.
      fileRef.current = file;
      return dispatch({ type: 'sourceAsked' });
    },
    recording: live.handlers,
    trim: (trim: KeptRange) => dispatch({ type: 'trimmed', trim }),
    continueTake: () => {
      picture.keep();
      if (state.scene === 'review') live.resume(state.take);
      dispatch({ type: 'continued' });
    },
  };
}
