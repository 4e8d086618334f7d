import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import type { CardDraft } from '#lib/browser/recording/drafts.ts';
import { opensWith } from '#lib/browser/recording/opens-with.ts';
import { openRecorder, recorderReducer } from '#lib/browser/recording/recorder-state.ts';
import { rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';
import type { NewTake, Take, TakeDetails } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { refuseFile, videoTypeOf } from '#lib/browser/recording/video-file.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import { randomHex } from '#lib/random-hex.ts';
import { isSilent } from '#lib/recording/is-silent.ts';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { useDelivery } from './use-delivery.ts';
import { useDrafts } from './use-drafts.ts';
import { useLine } from './use-line.ts';
import { useLiveTake } from './use-live-take.ts';
import { useTakeUpload } from './use-take-upload.ts';
import { useVoicePicture } from './voice/use-voice-picture.ts';

/** Milliseconds after which the recorder opens without the device's answer. */
const OPENING_MS_MAX = 3_000;

type Visit = {
  tributeId: string;
  questionIds: readonly string[];
  questionId: string | null;
  /** The visitor's earlier answer that this visit replaces. */
  replaces: string | null;
  /** An answer of the only person who receives a thank-you. */
  thanks: string | null;
  isThankYou: boolean;
};

export function useRecorder({ tributeId, questionIds, questionId, isThankYou, ...visit }: Visit) {
  const { replaces: asked, thanks } = visit;
  const [state, dispatch] = useReducer(
    recorderReducer,
    { questionIds, questionId, replaces: asked },
    openRecorder,
  );
  // Only until another question is chosen or an earlier take is opened.
  const [replaces, setReplaces] = useState(asked);
  const [store] = useState(() => createTakeStore(tributeId));
  // Separate names for thank-yous and answers.
  const nameKey = isThankYou ? `${tributeId}:thanks` : tributeId;
  const fileRef = useRef<File>(null);
  const lookingRef = useRef<AbortController>(null);
  const isWanted = useEffectEvent((take: TakeDetails) =>
    opensWith(take, { questionIds, questionId, replaces: asked, thanks }),
  );
  const opened = useEffectEvent((name: string | null, take: Take | null) => {
    if (take) setReplaces(take.replaces ?? null);
    dispatch({ type: 'opened', name, take });
  });

  useEffect(() => {
    const name = rememberedName(nameKey);
    const looking = new AbortController();
    lookingRef.current = looking;
    const timer = setTimeout(() => dispatch({ type: 'opened', name, take: null }), OPENING_MS_MAX);
    void store
      .load(looking.signal, (take) => isWanted(take))
      .then((take) => {
        if (!looking.signal.aborted) opened(name, take);
        clearTimeout(timer);
      });
    return () => {
      looking.abort();
      clearTimeout(timer);
      void store.letGo();
    };
  }, [store, nameKey]);

  useLine(state);

  const uploads = useTakeUpload(dispatch, store);
  const about = { ...(replaces && { replaces }), ...(thanks && { thanks }) };
  const answered = {
    tributeId,
    questionId: state.questionId ?? null,
    isThankYou,
    ...about,
  };
  const picture = useVoicePicture({ state, dispatch, store, place: answered });
  const drafts = useDrafts(answered, state.scene);
  useDelivery(state, dispatch, store, uploads);
  useLeaveWarning('take' in state && state.isKept !== true);

  /** A new take would replace one found now, so that one stays for another visit. */
  const stopLooking = () => lookingRef.current?.abort();

  const newTake = (origin: TakeDetails['origin']): NewTake => ({
    takeId: randomHex(),
    tributeId,
    questionId: state.questionId ?? null,
    contributorName: state.name,
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
  const changeAgain = () => {
    if (state.scene !== 'refused') return;
    const { take } = state;
    // The card has its own draft.
    if (take.medium === 'TEXT') {
      void store.clear();
      return dispatch({ type: 'cardChosen' });
    }
    void store.update({ sent: false });
    return dispatch({ type: 'draftOpened', take: { ...take, sent: false } });
  };
  const live = useLiveTake({ newTake, show, uploads, picture: picture.next, store });

  const takeFile = (file: File, chosenId: string | null) => {
    const fileRefusal = refuseFile(file);
    if (fileRefusal) return dispatch({ type: 'fileRefused', fileRefusal });
    const mimeType = videoTypeOf(file) ?? file.type;
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
    void store.update({ sent: true, ...(kept && { trim: kept }) });
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
    /** Shows refused photos or a refused card again; null for a recording. */
    changeAgain: 'take' in state && isSilent({ medium: state.take.medium ?? 'VIDEO' }) ? changeAgain : null,
    /** Null where the take would be lost. */
    otherWay: 'isKept' in state && state.isKept === true ? leaveTake : null,
    recordAgain: () => {
      if (!('take' in state)) return;
      const { origin, medium } = state.take;
      if (medium === 'VOICE') return recordVoice();
      return origin === 'file' ? askSource() : openCamera();
    },
    named: (name: string) => {
      rememberName(nameKey, name);
      dispatch({ type: 'named', name });
    },
    chooseQuestion: (chosen: string | null) => {
      if (state.scene === 'unasked') void store.update({ questionId: chosen });
      dispatch({ type: 'questionChosen', questionId: chosen });
      const file = fileRef.current;
      fileRef.current = null;
      if (file) takeFile(file, chosen);
    },
    replaces,
    askQuestions: () => {
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
    sendCard: ({ takeId, text }: CardDraft) => {
      const details: NewTake = { ...newTake('file'), takeId, medium: 'TEXT', text, sent: true };
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
      return null;
    },
    takeDeleted: () => dispatch({ type: 'takeDeleted' }),
    chooseFile: (file: File) => {
      stopLooking();
      if (state.questionId !== undefined) return takeFile(file, state.questionId);
      // Waits for the question, like the camera.
      fileRef.current = file;
      return dispatch({ type: 'sourceAsked' });
    },
    recording: live.handlers,
    trim: (trim: KeptRange) => dispatch({ type: 'trimmed', trim }),
    continueTake: () => {
      if (state.scene === 'review') live.resume(state.take);
      dispatch({ type: 'continued' });
    },
  };
}
