import type { CallUpload, UploadAnswer, UploadRequest } from '#lib/browser/recording/call-upload.ts';
import { UPLOAD_ID } from './build-take.ts';

export type Fault = {
  status: number;
  body?: string;
  retryAfter?: string;
  /** Bytes of the request that still arrive. */
  bytes?: number;
  /** Answered in the place of the server. */
  isProxy?: boolean;
};

/** Each answer of our server. */
const OURS: Record<string, string> = { 'tus-resumable': '1.0.0' };

const place = (count: number) => `/api/upload/${UPLOAD_ID.slice(0, -1)}${count === 1 ? 'f' : count}`;

/** A tus server in memory. `faults` are the next requests that fail, by their method; status 0 is a network that is away. */
export function fakeUploadServer() {
  const uploads = new Map<string, { bytes: string; length: number | null }>();
  const faults: (Fault & { method?: UploadRequest['method'] })[] = [];
  const log: string[] = [];

  const answer = (status: number, headers: Record<string, string> = {}, body = ''): UploadAnswer => ({
    status,
    body,
    header: (name) => headers[name] ?? OURS[name] ?? null,
  });
  const call: CallUpload = async ({ method, url, headers, body, signal, onSent }) => {
    if (signal.aborted) return answer(0);
    log.push(method);
    const path = new URL(url, 'http://folksee.test').pathname;
    const upload = uploads.get(path);
    const at = faults.findIndex((fault) => !fault.method || fault.method === method);
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    const text = (await body?.text()) ?? '';
    const arrived = fault ? text.slice(0, fault.bytes ?? 0) : text;
    if (method === 'PATCH' && upload) {
      upload.bytes += arrived;
      if (arrived) onSent?.(arrived.length);
      const length = headers['upload-length'];
      if (length !== undefined && !fault) {
        if (upload.length !== null) return answer(400);
        upload.length = Number(length);
      }
    }
    if (fault?.isProxy) return { status: fault.status, body: '<html></html>', header: () => null };
    if (fault) return answer(fault.status, { 'retry-after': fault.retryAfter ?? '' }, fault.body);
    if (method === 'POST') {
      const created = place(uploads.size + 1);
      const length = headers['upload-length'];
      uploads.set(created, { bytes: '', length: length === undefined ? null : Number(length) });
      return answer(201, { location: created });
    }
    if (!upload) return answer(404);
    const offset = { 'upload-offset': String(upload.bytes.length) };
    if (method === 'PATCH') return answer(204, offset);
    return answer(
      200,
      upload.length === null ? offset : { ...offset, 'upload-length': String(upload.length) },
    );
  };
  return { call, faults, log, uploads };
}
