import { useRef, useState } from 'react';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { changeCardOf } from '#lib/browser/recording/drafts.ts';
import type { RecorderEvent, RecorderState } from '#lib/browser/recording/recorder-state.ts';
import { asAnother, type Take } from '#lib/browser/recording/stored-take.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import { randomHex } from '#lib/random-hex.ts';
import { isSilent } from '#lib/recording/is-silent.ts';
import { loadSentElsewhere } from './load-sent-elsewhere.ts';

type Recorder = { dispatch: (event: RecorderEvent) => void; store: TakeStore; send: () => void };

/** Returns the ways on for a take that the server refused. */
export function useRefused(state: RecorderState, { dispatch, store, send }: Recorder) {
  const isReplacingRef = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refused = state.scene === 'refused' ? state : null;

  /** Keeps a take that is sent as another answer. */
  const keepAnother = async ({ sentAs, replaces, sent, parts, picture }: Take) => {
    const changes = { ...(sentAs && { sentAs }), ...(replaces && { replaces }), sent };
    await Promise.all([
      store.update(changes),
      ...parts.map((_part, index) => store.updatePart(index, { uploadUrl: null })),
      picture && store.movePicture(picture.pictureId, null),
    ]);
  };
  const backToCard = async (take: Take, isNew: boolean) => {
    // The card has its own draft.
    void store.clear();
    // A removed answer never comes back, so the words become another one.
    if (isNew) await changeCardOf(take, (card) => ({ ...card, takeId: randomHex() }));
    dispatch({ type: 'cardChosen' });
  };
  const changeAgain = () => {
    if (!refused) return;
    const { take, refusal } = refused;
    const isRemoved = refusal.reason === 'removed';
    if (take.medium === 'TEXT') return void backToCard(take, isRemoved);
    const draft = { ...(isRemoved ? asAnother(take, { sentAs: randomHex() }) : take), sent: false };
    if (isRemoved) void keepAnother(draft);
    else void store.update({ sent: false });
    return dispatch({ type: 'draftOpened', take: draft });
  };
  /** Sends a changed take in the place of the answer that it made before. */
  const replaceSent = async (before: Take) => {
    const { replacementOf } = await loadSentElsewhere();
    const changes = await replacementOf(before);
    const take = { ...(changes ? asAnother(before, changes) : before), sent: true };
    // Before Send: a page that is closed in between would send it as a third answer.
    if (changes) await keepAnother(take);
    dispatch({ type: 'replacementChosen', take });
  };
  /** The device may hold the bytes of a file that the page can no longer read. */
  const sendKept = async ({ takeId }: Take) => {
    const kept = await store.load(undefined, (details) => details.takeId === takeId);
    if (kept) dispatch({ type: 'replacementChosen', take: { ...kept, sent: true } });
    else send();
  };
  const retry = () => {
    const isLost = refused?.refusal.reason === 'unreadable' && refused.isKept !== false;
    if (isLost) void sendKept(refused.take);
    else send();
  };
  /** A second press would send it under another id. */
  const replaceOnce = () => {
    if (!refused || isReplacingRef.current) return;
    isReplacingRef.current = true;
    setFailure(null);
    // Without a network, its code may be missing: the same button tries again.
    void replaceSent(refused.take)
      .catch(() => setFailure(notLoaded().error))
      .then(() => {
        isReplacingRef.current = false;
      });
  };

  return {
    /** Shows refused photos or a refused card again; null for a recording. */
    changeAgain: refused && isSilent({ medium: refused.take.medium ?? 'VIDEO' }) ? changeAgain : null,
    replaceSent: replaceOnce,
    retry,
    failure,
  };
}
