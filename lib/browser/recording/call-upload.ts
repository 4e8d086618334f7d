export type UploadRequest = {
  method: 'POST' | 'HEAD' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: Blob;
  signal: AbortSignal;
  /** Called with the bytes of the body that have left the device. */
  onSent?: (bytes: number) => void;
};
/** `status` is 0 without an answer. */
export type UploadAnswer = { status: number; body: string; header: (name: string) => string | null };
export type CallUpload = (request: UploadRequest) => Promise<UploadAnswer>;

/** A connection without traffic for this long is dead. */
const STALL_MS = 60_000;

/** Calls the upload server. Never rejects. `fetch` would not tell how much has been sent. */
export const callUpload: CallUpload = ({ method, url, headers, body, signal, onSent }) =>
  new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    let stall = setTimeout(abort, STALL_MS);
    const end = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      // `responseText` of an aborted call is empty.
      resolve({
        status: call.status,
        body: call.responseText,
        header: (name) => call.getResponseHeader(name),
      });
    };
    call.addEventListener('loadend', end);
    call.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stall);
      stall = setTimeout(abort, STALL_MS);
      onSent?.(loaded);
    });
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    signal.addEventListener('abort', abort);
    call.send(body);
    if (signal.aborted) abort();
  });
