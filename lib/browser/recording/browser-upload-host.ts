import { apiHeaders } from '#lib/browser/api/client.ts';
import { joinTribute, sendSubmission } from '#lib/browser/api/submissions.ts';
import type { Take } from './take-store.ts';
import { type UploadHost, type UploadOutcome, uploadTake } from './upload-take.ts';

function pause(milliseconds: number, demandedMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const demandedUntil = performance.now() + demandedMs;
    const endSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(end, Math.max(0, demandedUntil - performance.now()));
    };
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', endSoon);
      signal.removeEventListener('abort', end);
      resolve();
    };
    let timer = setTimeout(end, milliseconds);
    globalThis.addEventListener('online', endSoon);
    signal.addEventListener('abort', end);
  });
}

/** Preloads the upload client, so that Send works even if the connection drops just before it. */
export const loadUploadClient = () => import('tus-js-client');

/** Deletes an upload on the server, which otherwise sweeps it after a week. */
export function discardUpload(uploadUrl: string): void {
  const headers = { ...apiHeaders(), 'tus-resumable': '1.0.0' };
  void fetch(uploadUrl, { method: 'DELETE', headers, keepalive: true }).catch(() => null);
}

type Report = Pick<UploadHost, 'onProgress' | 'onUploadUrl'>;

/** The tab must hold the take (`createTakeStore`), because only one tab may send it. */
export function uploadInBrowser(take: Take, report: Report, signal: AbortSignal): Promise<UploadOutcome> {
  const { takeId, tributeId, questionId, contributorName, isThankYou = false } = take;
  const kind = isThankYou ? 'THANK_YOU' : 'ANSWER';
  const host: UploadHost = {
    ...report,
    pause,
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 0xff_ff_ff_ff,
    createUpload: async (clip, options) => {
      const { Upload } = await loadUploadClient();
      // tus accepts Blobs in browsers, although its types, shared with Node, call them files.
      return new Upload(clip, options);
    },
    send: (uploadId) =>
      sendSubmission({
        tributeId,
        questionId,
        medium: 'VIDEO',
        uploadIds: [uploadId],
        takeId,
        kind,
        consent: true,
      }),
    rejoin: () => joinTribute({ tributeId, name: contributorName, isThankYou, isAgain: true }),
  };
  return uploadTake(take, host, signal);
}
