import { apiAddress } from '#lib/browser/api/api-address.ts';
import { apiHeaders, secondsIn } from '#lib/browser/api/client.ts';
import { UPLOAD_REQUEST_BYTES_MAX } from '#lib/recording/limits.ts';
import type { CallUpload, UploadAnswer, UploadRequest } from './call-upload.ts';
import type { PartBytes } from './growing-part.ts';
import { failedStatus, sentenceIn, type UploadFailure } from './upload-failure.ts';

export type SentPart = {
  /** Missing for feedback. */
  tributeId?: string;
  /** Someone else's answer, which its creator received, or a file that is no answer. */
  kind?: 'BEHALF' | 'FEEDBACK' | 'MUSIC' | 'HELLO';
  fileName: string;
  mimeType: string;
  bytes: PartBytes;
};

type Attempt = {
  call: CallUpload;
  uploadUrl: string | null;
  signal: AbortSignal;
  onUploadUrl: (uploadUrl: string) => void;
  /** `isHandedOver`: all bytes of the request have left the device. */
  onBytes: (bytesSent: number, isHandedOver?: boolean) => void;
};

type Place = { url: string; offset: number; length: number | null };

/** Uploads a part's bytes by tus 1.0 from the last offset, also while it grows. Resolves to null on success; an abort looks like a lost connection. */
export async function sendBytes(part: SentPart, attempt: Attempt): Promise<UploadFailure | null> {
  const { uploadUrl, onUploadUrl, onBytes } = attempt;
  const found = uploadUrl === null ? await createPlace(part, attempt) : await findPlace(uploadUrl, attempt);
  if ('stage' in found) return found;
  onUploadUrl(found.url);
  onBytes(found.offset);
  let place = found;
  while (place.length === null || place.offset < place.length) {
    const moved = await sendNext(part, place, attempt);
    if ('stage' in moved) return moved;
    place = moved;
    onBytes(place.offset);
  }
  return null;
}

/** Sends the next bytes, and with the last ones the length that was not known before. */
async function sendNext(part: SentPart, place: Place, attempt: Attempt): Promise<Place | UploadFailure> {
  const { url, offset, length } = place;
  const { bytes, isLast } = await part.bytes.read(offset, UPLOAD_REQUEST_BYTES_MAX, attempt.signal);
  // A device that lost its last bytes cannot fill the declared length.
  if (bytes.size === 0 && length !== null) return { stage: 'resume', status: 410, message: null };
  const declared = isLast && length === null ? offset + bytes.size : null;
  const answer = await send(attempt, {
    method: 'PATCH',
    url,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...(declared !== null && { 'upload-length': String(declared) }),
    },
    body: bytes,
    onSent: (sent) => attempt.onBytes(offset + sent, sent === bytes.size),
  });
  if (answer.status === 0 && (await isUnreadable(bytes, attempt.signal))) return UNREADABLE;
  const reached = Number(answer.header('upload-offset') ?? Number.NaN);
  if (answer.status !== 204 || Number.isNaN(reached)) return failureOf(answer, 'resume');
  return { url, offset: reached, length: length ?? declared };
}

const UNREADABLE: UploadFailure = { stage: 'resume', status: 0, message: null, isUnreadable: true };

/** A request whose bytes cannot be read fails like one without a network. Files in a cloud need that, too. */
async function isUnreadable(bytes: Blob, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || bytes.size === 0 || !globalThis.navigator?.onLine) return false;
  return bytes
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    );
}

async function createPlace(part: SentPart, attempt: Attempt): Promise<Place | UploadFailure> {
  const length = part.bytes.isComplete ? part.bytes.size : null;
  const answer = await send(attempt, {
    method: 'POST',
    url: apiAddress('/upload'),
    headers: {
      'upload-metadata': metadataOf({
        ...(part.tributeId && { tributeId: part.tributeId }),
        ...(part.kind && { kind: part.kind }),
        filename: part.fileName,
        ...(part.mimeType && { filetype: part.mimeType }),
      }),
      ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
    },
  });
  const location = answer.header('location');
  if (answer.status !== 201 || !location) return failureOf(answer, 'create');
  return { url: location, offset: 0, length };
}

async function findPlace(url: string, attempt: Attempt): Promise<Place | UploadFailure> {
  const answer = await send(attempt, { method: 'HEAD', url, headers: {} });
  const offset = Number(answer.header('upload-offset') ?? Number.NaN);
  if (answer.status !== 200 || Number.isNaN(offset)) return failureOf(answer, 'resume');
  const length = answer.header('upload-length');
  return { url, offset, length: length === null ? null : Number(length) };
}

function send({ call, signal }: Attempt, request: Omit<UploadRequest, 'signal'>): Promise<UploadAnswer> {
  const headers = { ...apiHeaders(), 'tus-resumable': '1.0.0', ...request.headers };
  return call({ ...request, headers, signal });
}

const encode = (value: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(value)));

/** Returns the header in which tus carries names and values, in Base64 of UTF-8. */
function metadataOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${encode(value)}`)
    .join(',');
}

/** Returns why the server or the network ended an upload. */
function failureOf({ status, body, header }: UploadAnswer, stage: UploadFailure['stage']): UploadFailure {
  const retryAfterSeconds = secondsIn(header('retry-after'));
  return {
    stage,
    status: failedStatus(status, header('tus-resumable') !== null),
    ...sentenceIn(body),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
}
