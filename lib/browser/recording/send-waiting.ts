import { sendOf, uploadParts } from './browser-upload-host.ts';
import { listSendingTributes, recorderOf } from './device-takes.ts';
import { deleteDraftOf } from './drafts.ts';
import { sizeOf, type Take } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';
import { createTakeStore, type TakeStore, takesOn } from './take-store.ts';
import type { SendTake, UploadProgress } from './upload-take.ts';

export type WaitingTakeState =
  | { state: 'sending'; progress: UploadProgress; bytes: number }
  | { state: 'arrived'; at: Date }
  /** The server refused it, or its question was removed: the recorder offers what to do. */
  | { state: 'needsYou'; href: string };

/** Sends the takes whose Send was pressed before their page closed, one after the other. Returns how to stop. */
export function sendWaitingTakes(onState: (state: WaitingTakeState | null) => void): () => void {
  const stopping = new AbortController();
  void sendAll(onState, stopping.signal);
  return () => stopping.abort();
}

async function sendAll(
  onState: (state: WaitingTakeState | null) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const database of await listSendingTributes()) {
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
  onState: (state: WaitingTakeState | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const bytes = sizeOf(take);
  const upload = uploadParts(take, {
    onProgress: (progress) => onState({ state: 'sending', progress, bytes }),
    onUploadUrl: (part, uploadUrl) => store.updatePart(part, { uploadUrl }),
  });
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
    onState({ state: 'arrived', at: new Date() });
  }
  if (outcome.state === 'refused' || outcome.state === 'unasked') {
    onState({ state: 'needsYou', href: recorderOf(take) });
  }
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
