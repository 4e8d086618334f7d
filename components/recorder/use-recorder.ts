import { useEffect, useReducer, useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { discardUpload, loadUploadClient } from '#lib/browser/recording/browser-upload-host.ts';
import { openRecorder, recorderReducer } from '#lib/browser/recording/recorder-state.ts';
import type { RecordingFormat } from '#lib/browser/recording/recording-format.ts';
import { rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { createTakeStore, type TakeDetails } from '#lib/browser/recording/take-store.ts';
import { refuseFile, videoTypeOf } from '#lib/browser/recording/video-file.ts';
import { randomHex } from '#lib/random-hex.ts';
import { useDelivery } from './use-delivery.ts';

/** Milliseconds after which the recorder opens without the device's answer. */
const OPENING_MS_MAX = 3_000;

type Visit = {
  tributeId: string;
  questionIds: readonly string[];
  questionId: string | null;
  isThankYou: boolean;
};

export function useRecorder({ tributeId, questionIds, questionId, isThankYou }: Visit) {
  const [state, dispatch] = useReducer(recorderReducer, { questionIds, questionId }, openRecorder);
  const [store] = useState(() => createTakeStore(tributeId));
  // Separate names for thank-yous and answers.
  const nameKey = isThankYou ? `${tributeId}:thanks` : tributeId;
  const recordingRef = useRef<TakeDetails>(null);
  const fileRef = useRef<File>(null);
  const lookingRef = useRef<AbortController>(null);

  useEffect(() => {
    const name = rememberedName(nameKey);
    const looking = new AbortController();
    lookingRef.current = looking;
    const timer = setTimeout(() => dispatch({ type: 'opened', name, take: null }), OPENING_MS_MAX);
    void store.load(looking.signal).then((take) => {
      if (!looking.signal.aborted) dispatch({ type: 'opened', name, take });
      clearTimeout(timer);
    });
    return () => {
      looking.abort();
      clearTimeout(timer);
      void store.letGo();
    };
  }, [store, nameKey]);

  useDelivery(state, dispatch, store);
  useLeaveWarning('take' in state && state.isKept !== true);

  /** A new take would replace one found now, so that one stays for another visit. */
  const stopLooking = () => lookingRef.current?.abort();

  const newTake = (take: Pick<TakeDetails, 'origin' | 'fileName' | 'mimeType'>): TakeDetails => ({
    ...take,
    takeId: randomHex(),
    tributeId,
    questionId: state.questionId ?? null,
    contributorName: state.name,
    isThankYou,
    recordedAt: new Date().toISOString(),
    durationSeconds: null,
    uploadUrl: null,
    sent: false,
  });
  const show = (details: TakeDetails, clip: Blob, keeping: Promise<boolean>) => {
    dispatch({ type: 'taken', take: { ...details, clip } });
    const { takeId } = details;
    void keeping.then((isKept) => dispatch({ type: 'kept', takeId, isKept }));
    // Preloaded, so that Send works without a network.
    loadUploadClient().catch(() => null);
  };

  const takeFile = (file: File, answered: string | null) => {
    const fileRefusal = refuseFile(file);
    if (fileRefusal) return dispatch({ type: 'fileRefused', fileRefusal });
    const mimeType = videoTypeOf(file) ?? file.type;
    const details = { ...newTake({ origin: 'file', fileName: file.name, mimeType }), questionId: answered };
    void store.begin(details);
    return show(details, file, store.append(file));
  };

  return {
    state,
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
    askQuestions: () => dispatch({ type: 'questionsAsked' }),
    openCamera: () => {
      stopLooking();
      dispatch({ type: 'cameraChosen' });
    },
    askSource: () => dispatch({ type: 'sourceAsked' }),
    send: () => {
      void store.update({ sent: true });
      dispatch({ type: 'sendChosen' });
    },
    /** Deletes the take here and on the server; works offline. */
    deleteTake: async () => {
      if ('take' in state && state.take.uploadUrl) discardUpload(state.take.uploadUrl);
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
    recording: {
      onBegin: ({ mimeType, extension }: RecordingFormat) => {
        const details = newTake({ origin: 'camera', fileName: `clip.${extension}`, mimeType });
        recordingRef.current = details;
        void store.begin(details);
      },
      onPart: (part: Blob, durationSeconds: number) => store.append(part, { durationSeconds }),
      onRecorded: (clip: Blob, durationSeconds: number) => {
        const details = recordingRef.current;
        if (!details) return;
        show({ ...details, durationSeconds }, clip, store.update({ durationSeconds }));
      },
    },
  };
}
