import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { type ApiResult, apiHeaders } from '#lib/api/client.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { Take } from './take-store.ts';
import { isPassing, type Refusal, refusalOf } from './upload-refusal.ts';

/** Why nothing travels at the moment, although the person need not do anything. */
export type Waiting = 'offline' | 'server';
export type UploadProgress = { bytesSent: number; bytesTotal: number; waiting: Waiting | null };

export type UploadOutcome =
  | { state: 'sent'; submission: SubmissionDto }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'stopped' };

/** What an upload needs of its surroundings; tests bring their own. */
export type UploadHost = {
  /** Loads the tus client when it is first needed. Rejects while offline, which counts as no connection. */
  createUpload(clip: Blob, options: UploadOptions): Promise<Pick<Upload, 'start' | 'abort' | 'url'>>;
  /** Send: makes the upload an answer. */
  send(uploadId: string): Promise<ApiResult<SubmissionDto>>;
  /** Says the name again where the guest cookie is gone. */
  rejoin(): Promise<ApiResult<unknown>>;
  /** Resolves after the time, or sooner when the connection is back or the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  onProgress(progress: UploadProgress): void;
  /** Tells where the bytes go, to be kept with the take; null means from the start again. */
  onUploadUrl(uploadUrl: string | null): void;
};

const ENDPOINT = '/api/upload';
/** Pauses between attempts, in milliseconds. The last one repeats without end: nothing is given up. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
/** A connection that carries nothing for so long is dead, even if nobody said so. */
const STALL_MS = 60_000;

type Failure = { status: number; message: string | null };

/** The id inside an upload's address: its last path segment. */
export const uploadIdOf = (uploadUrl: string): string => uploadUrl.split('/').at(-1) ?? '';

/**
 * Brings a take to the server, however often the connection breaks, and makes it an answer as soon as
 * there is a place for its bytes. Settles only when all bytes and the Send are confirmed, when the server
 * refuses for good, or when `signal` aborts. Never rejects.
 */
export async function uploadTake(take: Take, host: UploadHost, signal: AbortSignal): Promise<UploadOutcome> {
  const bytesTotal = take.clip.size;
  const progress: UploadProgress = { bytesSent: 0, bytesTotal, waiting: null };
  const tell = (change: Partial<UploadProgress>) => host.onProgress(Object.assign(progress, change));
  const sending = new AbortController();
  signal.addEventListener('abort', () => sending.abort(), { once: true });

  let uploadUrl = take.uploadUrl;
  let answer: Promise<Answer> | null = null;
  let failures = 0;
  let hasStartedAgain = false;

  const startAgain = () => {
    uploadUrl = null;
    answer = null;
    host.onUploadUrl(null);
    tell({ bytesSent: 0 });
  };
  const onUploadUrl = (url: string) => {
    if (url !== uploadUrl) host.onUploadUrl(url);
    uploadUrl = url;
    answer ??= sendUntilAnswered(uploadIdOf(url), host, sending.signal);
  };
  const onBytes = (bytesSent: number) => {
    failures = 0;
    tell({ bytesSent, waiting: null });
  };

  while (!signal.aborted) {
    const failure = await sendBytes(take, { uploadUrl, host, signal, onUploadUrl, onBytes });
    if (failure === null && answer) {
      tell({ bytesSent: bytesTotal, waiting: null });
      const { submission, refusal } = await (answer as Promise<Answer>);
      if (submission) return { state: 'sent', submission };
      if (!refusal) break;
      // The upload is whole but belongs to a guest this device no longer is: once more, as who it is now.
      if (refusal.status !== 404 || hasStartedAgain) return { state: 'refused', refusal };
      hasStartedAgain = true;
      startAgain();
    } else if (failure) {
      const isForgotten = uploadUrl !== null && [404, 410].includes(failure.status);
      if (isForgotten) startAgain();
      else if (isIdentityLost(failure.status)) await host.rejoin();
      else if (!isPassing(failure.status)) {
        sending.abort();
        return { state: 'refused', refusal: refusalOf(failure.status, failure.message) };
      }
      tell({ waiting: failure.status === 0 ? 'offline' : 'server' });
      await host.pause(delayOf(failures), signal);
      failures += 1;
    }
  }
  return { state: 'stopped' };
}
