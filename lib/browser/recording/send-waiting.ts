import { bearerNow, isPassingFailure, SIGNED, signing } from '#lib/browser/api/client.ts';
import { pageAccount } from '#lib/browser/auth/page-account.ts';
import { whenShown } from '#lib/browser/device/when-shown.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { addPicture, findOwnReel, sendOf, uploadParts } from './browser-upload-host.ts';
import { listSendingTributes } from './device-takes.ts';
import { deleteDraftOf } from './drafts.ts';
import { LINK_OPENED } from './link-opened.ts';
import { createProgressReporter, progressOf, type ReportedScene, sendProgress } from './report-progress.ts';
import { sizeOf, type Take, type TakeDetails } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';
import { createTakeStore, type TakeStore, takesOn } from './take-store.ts';
import { whenTakenBack } from './taken-back.ts';
import type { SendTake, UploadOutcome } from './upload-take.ts';
import { type WaitingTakeState, wayOnOf } from './waiting-take.ts';
import { wasErased } from './was-erased.ts';

type OnState = (state: WaitingTakeState | null) => void;

type Sender = {
  /** The database whose takes the page sends itself. */
  except: string | null;
  /** Null where the page's shell signs all calls. */
  configuration: ClientConfiguration | null;
};

/**
 * Sends the takes whose Send was pressed before their page closed, as the account if one is signed in: one after the
 * other, but none waits for one that cannot be sent yet. Looks for more when the page is shown again. Sends refused ones
 * again, after `onAgain`, when a link or a sign-in has said who this browser is. Returns how to stop.
 */
export function sendWaitingTakes(
  onState: OnState,
  { except, configuration }: Sender,
  onAgain = () => {},
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const refused = new Set<string>();
  const showTake = showOne(onState);
  const sendRest = () => sendAll(showTake, { except, signal, refused });
  const start = async () => {
    await pageAccount(configuration);
    signing.addEventListener(SIGNED, sendAgain, { signal });
    await sendRest();
  };
  let sending = start();
  const sendAgain = () => {
    sending = sending.then(() => {
      if (!signal.aborted) onAgain();
      refused.clear();
      return sendRest();
    });
  };
  window.addEventListener(LINK_OPENED, sendAgain, { signal });
  // The tab that was sending a take may be closed by now.
  const look = () => {
    sending = sending.then(sendRest);
  };
  whenShown(look, signal);
  return () => stopping.abort();
}

type Sending = {
  except: string | null;
  signal: AbortSignal;
  /** What is not sent again before someone acts (`attemptOf`); more is added. */
  refused: Set<string>;
};

/** Shows one of several takes: one that waits says nothing while another moves. */
function showOne(onState: OnState): (takeId: string) => OnState {
  const moving = new Set<string>();
  return (takeId) => (state) => {
    const isMoving = state?.state === 'sending' && !isWaiting(state);
    if (isMoving) moving.add(takeId);
    else moving.delete(takeId);
    if (!isWaiting(state) || moving.size === 0) onState(state);
  };
}

const isWaiting = (state: WaitingTakeState | null) =>
  state?.state === 'sending' && state.progress.waiting !== null;

/** Returns what the server judged: with other photos, or to another question, a refused take is sent again. */
const attemptOf = ({ takeId, questionId, replaces, sentAs, medium, parts }: TakeDetails | Take): string => {
  const photos = medium === 'PHOTO' && parts.map(({ slot, caption }) => [slot, caption]);
  return JSON.stringify([takeId, questionId, replaces, sentAs, photos]);
};

async function sendAll(
  showTake: (takeId: string) => OnState,
  { except, signal, refused }: Sending,
): Promise<void> {
  for (const database of await listSendingTributes()) {
    if (database === except) continue;
    const tried = new Set<string>();
    const isWanted = (take: TakeDetails) =>
      take.sent && !tried.has(take.takeId) && !refused.has(attemptOf(take));
    for (;;) {
      const store = createTakeStore(database);
      const take = signal.aborted ? null : await store.load(signal, isWanted);
      // Other tabs send the rest.
      if (!take) break;
      tried.add(take.takeId);
      await new Promise<void>((resolve) => {
        const show = (state: WaitingTakeState | null) => {
          showTake(take.takeId)(state);
          if (isWaiting(state) && navigator.onLine) resolve();
        };
        const send = async () => {
          const refusedTake = await sendTake(take, { store, database }, show, signal);
          if (refusedTake) refused.add(attemptOf(refusedTake));
          await store.letGo();
        };
        void send().finally(resolve);
      });
    }
  }
}

/** Returns the take as it was refused, also for want of its creator, or null if it does not need its person. */
async function sendTake(
  take: Take,
  { store, database }: { store: TakeStore; database: string },
  onState: OnState,
  signal: AbortSignal,
): Promise<Take | null> {
  const sender = take.behalf ? await creatorNow(take) : 'here';
  if (sender !== 'here') return sender === 'away' ? take : null;
  const bytes = sizeOf(take);
  const report = reporterOf(take);
  const behalfOf = take.behalf ? take.contributorName : null;
  const which = { takeId: take.takeId, database, behalfOf };
  const upload = uploadParts(take, {
    onProgress: (progress) => {
      report({ scene: 'sending', progress });
      onState({ ...which, state: 'sending', progress, bytes });
    },
    onUploadUrl: (part, uploadUrl) => store.updatePart(part, { uploadUrl }),
  });
  addPicture(upload, take, (pictureId, uploadUrl) => store.movePicture(pictureId, uploadUrl));
  const stop = () => upload.stop();
  const isTakenBack = watchTakenBack(take, stop);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const outcome = await upload.send(async (uploadIds) => {
    // Signing out deletes the takes of this device, also while one is on its way.
    if (await isStillHere(database, take)) return sendOf(take)(uploadIds);
    stop();
    return STOPPED;
  });
  signal.removeEventListener('abort', stop);
  if (isTakenBack(outcome)) {
    await store.clear();
    onState({ ...which, state: 'takenBack' });
    return null;
  }
  if (outcome.state === 'stopped') onState(null);
  if (outcome.state === 'sent') {
    await store.clear();
    await deleteDraftOf(take);
    report({ scene: 'arrived' });
    onState({ ...which, state: 'arrived', at: new Date() });
  }
  // The workroom decides the same.
  if (outcome.state === 'unasked' && take.behalf) {
    await store.update({ questionId: null });
    return sendTake({ ...take, questionId: null }, { store, database }, onState, signal);
  }
  const scene = refusedScene(outcome);
  if (!scene) return null;
  report({ scene });
  onState({ ...which, ...wayOnOf(take, database, outcome) });
  return take;
}

const refusedScene = ({ state }: UploadOutcome) =>
  state === 'refused' || state === 'unasked' ? state : null;

/** Calls `stop` when the person takes back what they sent, and returns whether that ended an upload. */
function watchTakenBack(
  { tributeId, isThankYou, personId, behalf }: Take,
  stop: () => void,
): (outcome: UploadOutcome) => boolean {
  // The creator's own answers are not what they send for someone.
  if (behalf) return () => false;
  let isTold = false;
  const act = () => {
    isTold = true;
    stop();
  };
  const stopListening = whenTakenBack(tributeId, act, personId);
  return ({ state }) => {
    stopListening();
    return isTold || (state === 'refused' && wasErased(tributeId, isThankYou, personId));
  };
}

/** What the creator received is sent by their account only: it waits until they sign in, or their sign-in is renewed. */
async function creatorNow({ tributeId }: Take): Promise<'here' | 'away' | 'expired'> {
  const { data, status } = await findOwnReel(tributeId);
  if (data !== null || isPassingFailure(status)) return 'here';
  return status === 401 && bearerNow() !== null ? 'expired' : 'away';
}

/** Reports a take to the creator's board as its recorder does: not a thank-you, nor what the creator sends. */
function reporterOf({ tributeId, isThankYou, behalf, personId }: Take): (state: ReportedScene) => void {
  if (isThankYou || behalf) return () => {};
  const report = createProgressReporter((progress) => sendProgress(tributeId, progress, personId));
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
