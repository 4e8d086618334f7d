import { addPicture, sendOf, uploadParts } from './browser-upload-host.ts';
import { listSendingTributes, recorderOf } from './device-takes.ts';
import { deleteDraftOf } from './drafts.ts';
import { createProgressReporter, progressOf, type ReportedScene, sendProgress } from './report-progress.ts';
import { sizeOf, type Take } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';
import { createTakeStore, type TakeStore, takesOn } from './take-store.ts';
import type { SendTake, UploadProgress } from './upload-take.ts';

export type WaitingTakeState = {
  /** The speaker, if the creator sends it for someone. */
  behalfOf: string | null;
} & (
  | { state: 'sending'; progress: UploadProgress; bytes: number }
  | { state: 'arrived'; at: Date }
  /** The server refused it, or its question was removed: the recorder offers what to do. */
  | { state: 'needsYou'; href: string }
  /** Its reel takes no more answers, so no recorder opens. */
  | { state: 'gone' }
);

type OnState = (state: WaitingTakeState | null) => void;

/**
 * Sends the takes whose Send was pressed before their page closed, one after the other, except those of a database
 * that the page itself sends. Returns how to stop.
 */
export function sendWaitingTakes(onState: OnState, except: string | null): () => void {
  const stopping = new AbortController();
  void sendAll(onState, except, stopping.signal);
  return () => stopping.abort();
}

async function sendAll(onState: OnState, except: string | null, signal: AbortSignal): Promise<void> {
  for (const database of await listSendingTributes()) {
    if (database === except) continue;
    const store = createTakeStore(database);
    const tried = new Set<string>();
    // Null while other tabs send the rest.
    const next = async () =>
      signal.aborted ? null : store.load(signal, ({ sent, takeId }) => sent && !tried.has(takeId));
    for (let take = await next(); take && !signal.aborted; take = await next()) {
      tried.add(take.takeId);
      await sendTake(take, { store, database }, onState, signal);
    }
    await store.letGo();
  }
}

async function sendTake(
  take: Take,
  { store, database }: { store: TakeStore; database: string },
  onState: OnState,
  signal: AbortSignal,
): Promise<void> {
  const bytes = sizeOf(take);
  const report = reporterOf(take);
  const behalfOf = take.behalf ? take.contributorName : null;
  const upload = uploadParts(take, {
    onProgress: (progress) => {
      report({ scene: 'sending', progress });
      onState({ behalfOf, state: 'sending', progress, bytes });
    },
    onUploadUrl: (part, uploadUrl) => store.updatePart(part, { uploadUrl }),
  });
  addPicture(upload, take, (pictureId, uploadUrl) => store.movePicture(pictureId, uploadUrl));
  const stop = () => upload.stop();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const outcome = await upload.send(async (uploadIds) => {
    // Signing out deletes the takes of this device, also while one is on its way.
    if (await isStillHere(database, take)) return sendOf(take)(uploadIds);
    stop();
    return STOPPED;
  });
  signal.removeEventListener('abort', stop);
  if (outcome.state === 'stopped') onState(null);
  if (outcome.state === 'sent') {
    await store.clear();
    await deleteDraftOf(take);
    report({ scene: 'arrived' });
    onState({ behalfOf, state: 'arrived', at: new Date() });
  }
  // The workroom decides the same.
  if (outcome.state === 'unasked' && take.behalf) {
    await store.update({ questionId: null });
    return sendTake({ ...take, questionId: null }, { store, database }, onState, signal);
  }
  if (outcome.state === 'refused' || outcome.state === 'unasked') {
    report({ scene: outcome.state });
    const isGone = outcome.state === 'refused' && outcome.refusal.reason === 'gone' && !take.behalf;
    onState({ behalfOf, ...(isGone ? { state: 'gone' } : { state: 'needsYou', href: recorderOf(take) }) });
  }
}

/** Reports a take to the creator's board as its recorder does: not a thank-you, nor what the creator sends. */
function reporterOf({ tributeId, isThankYou, behalf }: Take): (state: ReportedScene) => void {
  if (isThankYou || behalf) return () => {};
  const report = createProgressReporter((progress) => sendProgress(tributeId, progress));
  return (state) => {
    const progress = progressOf(state);
    if (progress) report(progress);
  };
}

const isStillHere = async (database: string, { takeId }: Take): Promise<boolean> =>
  (await takesOn(openTakeDisk(database)).catch(() => [])).some((kept) => kept.takeId === takeId);

const STOPPED: Awaited<ReturnType<SendTake>> = {
  status: 0,
  data: null,
  error: '',
  code: null,
  fields: {},
};
