import type { CallUpload } from '#lib/browser/recording/call-upload.ts';
import { UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';

type Break = { status: number; retryAfter?: string; body?: object };

/**
 * The statuses with which the next uploads break off, one each; 0 is a network that is away. The server may say how
 * long it wants to be left alone.
 */
export const breakUploadsWith: (number | Break)[] = [];

/** The methods of the calls so far. */
export const uploadCalls: string[] = [];

/** In the place of `call-upload.ts`: the bytes are there at once, or the upload breaks off. */
export const callUpload: CallUpload = async ({ method, headers, body, onSent }) => {
  uploadCalls.push(method);
  const answer = (status: number, values: Record<string, string> = {}, text = '') => ({
    status,
    body: text,
    header: (name: string) => ({ 'tus-resumable': '1.0.0', ...values })[name] ?? null,
  });
  if (method === 'PATCH') {
    // A browser cannot send what it cannot read.
    const isReadable = await (body ?? new Blob()).arrayBuffer().then(
      () => true,
      () => false,
    );
    if (!isReadable) return answer(0);
    onSent?.(body?.size ?? 0);
    return answer(204, { 'upload-offset': String(Number(headers['upload-offset']) + (body?.size ?? 0)) });
  }
  const breaks = breakUploadsWith.shift();
  if (breaks !== undefined) {
    const {
      status,
      retryAfter = '',
      body: told,
    }: Break = typeof breaks === 'number' ? { status: breaks } : breaks;
    return answer(status, { 'retry-after': retryAfter }, told ? JSON.stringify(told) : '');
  }
  return method === 'POST'
    ? answer(201, { location: `/api/upload/${UPLOAD_ID}` })
    : answer(200, { 'upload-offset': '0' });
};
