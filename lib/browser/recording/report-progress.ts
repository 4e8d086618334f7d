import { apiAddress } from '#lib/browser/api/api-address.ts';
import { apiHeaders } from '#lib/browser/api/client.ts';
import type { InAppBrowser } from '#lib/contributors/in-app-browsers.ts';
import type { ProgressStage, ReportedReason } from '#lib/contributors/progress.ts';
import type { ReportedBrowser } from '#lib/contributors/reported-browsers.ts';
import type { RecorderState } from './recorder-state.ts';
import type { UploadProgress } from './upload-take.ts';

export type Progress = {
  stage: ProgressStage;
  reason?: ReportedReason;
  app?: InAppBrowser;
  browser?: ReportedBrowser;
};

/** The server counts a browser as silent after minutes. */
const AGAIN_MS = 60_000;
/** A recording counts as running for one minute after a report. */
const RECORDING_AGAIN_MS = 20_000;

const PROGRESS_OF_SCENE: Record<RecorderState['scene'], Progress | null> = {
  opening: null,
  name: null,
  newName: null,
  question: { stage: 'TRYING' },
  source: { stage: 'TRYING' },
  written: { stage: 'TRYING' },
  photos: { stage: 'TRYING' },
  camera: { stage: 'TRYING' },
  voice: { stage: 'TRYING' },
  review: { stage: 'REVIEWING' },
  sending: { stage: 'UPLOADING' },
  refused: { stage: 'STUCK', reason: 'ANSWER_REFUSED' },
  unasked: { stage: 'REVIEWING' },
  arrived: { stage: 'OPENED' },
  takenBack: null,
};

/** A scene of the recorder, or what becomes of a take that another page sends. */
export type ReportedScene =
  | { scene: Exclude<RecorderState['scene'], 'sending'> }
  | { scene: 'sending'; progress: Pick<UploadProgress, 'waiting'> };

/** Returns null before a name is given, and while nothing is sent. */
export function progressOf(state: ReportedScene): Progress | null {
  if (state.scene === 'sending' && state.progress.waiting) return null;
  return PROGRESS_OF_SCENE[state.scene];
}

/** Reports changes at once, else at intervals. A stuck person stays stuck until they get further than retrying. */
export function createProgressReporter(send: (progress: Progress) => void, now = () => Date.now()) {
  let last: (Progress & { at: number }) | null = null;
  return (progress: Progress): void => {
    const { stage, reason } = progress;
    if (stage === 'TRYING' && last?.stage === 'STUCK') return;
    const isSame = last?.stage === stage && last.reason === reason;
    const againMs = stage === 'RECORDING' ? RECORDING_AGAIN_MS : AGAIN_MS;
    if (isSame && now() - (last?.at ?? 0) < againMs) return;
    last = { ...progress, at: now() };
    send(progress);
  };
}

/** Also works while the page closes; losing a report is harmless. */
export function sendProgress(tributeId: string, progress: Progress, personId?: string): void {
  void fetch(apiAddress('/tribute/contributor'), {
    method: 'PATCH',
    keepalive: true,
    headers: { ...apiHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'PROGRESS', tributeId, personId, progress }),
  }).catch(() => null);
}
