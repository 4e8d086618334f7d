import { useEffect, useEffectEvent, useState } from 'react';
import { discardUpload } from '#lib/browser/recording/browser-upload-host.ts';
import type { VoicePlace } from '#lib/browser/recording/next-picture.ts';
import type { RecorderEvent, RecorderState } from '#lib/browser/recording/recorder-state.ts';
import type { VoicePicture } from '#lib/browser/recording/stored-take.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';

/** Loaded on demand: most answers have no picture to keep. */
const nextPictures = () => import('#lib/browser/recording/next-picture.ts');
const ignore = () => {};

type Next = {
  picture: VoicePicture | null;
  /** Whether a take on this device shows it too. */
  isInTake: boolean;
};
const NONE: Next = { picture: null, isInTake: false };

function discard(picture: VoicePicture | null): void {
  if (picture?.uploadUrl) discardUpload(picture.uploadUrl);
}

type Voice = {
  state: RecorderState;
  dispatch: (event: RecorderEvent) => void;
  store: TakeStore;
  place: VoicePlace;
};

/** Holds the picture behind the next voice, and changes the one behind a reviewed voice. */
export function useVoicePicture({ state, dispatch, store, place }: Voice) {
  const [next, setNext] = useState(NONE);
  const taken = 'take' in state ? (state.take.picture ?? null) : null;
  usePictureBefore(state, place, (found) =>
    setNext((before) => (before.picture ? before : { picture: found, isInTake: false })),
  );
  return {
    next: next.picture,
    /** Null shows the reel's own background. */
    choose: (picture: VoicePicture | null) => {
      if (state.scene === 'review') {
        discard(taken);
        dispatch({ type: 'pictureChosen', picture });
        return void store.showPicture(picture);
      }
      if (!next.isInTake) discard(next.picture);
      void nextPictures().then(({ keepNextPicture }) => keepNextPicture(place, picture), ignore);
      return setNext({ picture, isInTake: false });
    },
    /** The upload has another address. Resolves when the device has kept it. */
    move: (pictureId: string, uploadUrl: string | null) => {
      setNext((before) =>
        before.picture?.pictureId === pictureId
          ? { ...before, picture: { ...before.picture, uploadUrl } }
          : before,
      );
      dispatch({ type: 'pictureMoved', pictureId, uploadUrl });
      return Promise.all([
        nextPictures().then(({ moveNextPicture }) => moveNextPicture(place, pictureId, uploadUrl), ignore),
        store.movePicture(pictureId, uploadUrl),
      ]);
    },
    /** The next voice shows what the current one shows. */
    keep: () => {
      if ('take' in state) setNext({ picture: taken, isInTake: true });
    },
    /** An upload becomes one answer only. */
    forget: () => setNext(NONE),
    /** Deletes the picture of a take that is deleted. */
    drop: () => {
      discard(taken);
      setNext(NONE);
    },
  };
}

/** Finds the picture that was chosen on an earlier visit, and forgets it once a take shows it. */
function usePictureBefore(state: RecorderState, place: VoicePlace, onFound: (found: VoicePicture) => void) {
  const { tributeId, questionId, isThankYou, replaces, personId } = place;
  const isBefore = state.scene === 'voice';
  const isTaken = 'take' in state && state.take.medium === 'VOICE';
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isBefore && !isTaken) return;
    const asked = {
      tributeId,
      questionId,
      personId,
      ...(isThankYou && { isThankYou }),
      ...(replaces && { replaces }),
    };
    let isCurrent = true;
    const look = async () => {
      const { keepNextPicture, loadNextPicture } = await nextPictures();
      if (isTaken) return keepNextPicture(asked, null);
      const picture = await loadNextPicture(asked);
      if (isCurrent && picture) found(picture);
    };
    void look().catch(ignore);
    return () => {
      isCurrent = false;
    };
  }, [isBefore, isTaken, tributeId, questionId, isThankYou, replaces, personId]);
}
