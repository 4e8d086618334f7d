import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { limitSilence } from '#server/http/limit-silence.ts';
import { observeRequest } from '#server/http/observe-request.ts';
import { handleUpload } from '#server/uploads/handle-upload.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

export const CLIP = Buffer.from('the bytes of a clip');
export const OFFSET_STREAM = 'application/offset+octet-stream';
export const encode = (text: string) => Buffer.from(text).toString('base64');
export const uploadIdOf = (path: string) => path.split('/').at(-1) ?? '';

type Headers = Record<string, string>;
/** Headers of every call from our pages. */
const PAGE_HEADERS = { 'x-api-key': API_KEY, origin: ORIGIN };

export type UploadEndpoint = Awaited<ReturnType<typeof startUploadEndpoint>>;

/** Starts the upload endpoint in this process, on its own port, until the test file ends. */
export async function startUploadEndpoint({ silenceMs = 60_000 } = {}) {
  const tus = createTusServer();
  const server = createServer((request, response) =>
    observeRequest(request, response, () => void handleUpload(tus, request, response)),
  );
  limitSilence(server, silenceMs);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const base = `http://127.0.0.1:${port}`;
  const send = (method: string, path: string, headers: Headers, body?: Buffer) =>
    fetch(new URL(path, base), {
      method,
      headers: { ...PAGE_HEADERS, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });

  /** Creates an upload of this many bytes. */
  const create = (guest: Guest, sizeBytes = CLIP.length, headers: Headers = {}) =>
    send('POST', '/api/upload', {
      cookie: guest.cookie,
      'upload-length': String(sizeBytes),
      'upload-metadata': `tributeId ${encode(guest.tributeId)}`,
      ...headers,
    });

  const patch = (path: string, { cookie }: Guest, offset: number, bytes: Buffer, headers: Headers = {}) =>
    send(
      'PATCH',
      path,
      { cookie, 'upload-offset': String(offset), 'content-type': OFFSET_STREAM, ...headers },
      bytes,
    );

  const head = (path: string, { cookie }: Guest) => send('HEAD', path, { cookie });

  /** Creates a guest's upload and sends some of its bytes. */
  const upload = async (guest: Guest, bytes = CLIP.length) => {
    const path = (await create(guest)).headers.get('location') ?? '';
    if (bytes > 0) await patch(path, guest, 0, CLIP.subarray(0, bytes));
    return path;
  };

  /** Creates an upload and returns its address and guest. */
  const begin = async (sizeBytes = CLIP.length) => {
    const guest = await joinGuest();
    const path = (await create(guest, sizeBytes)).headers.get('location') ?? '';
    return { guest, path };
  };

  /** Sends a raw request on a connection that stays open. */
  const sendRaw = (
    method: string,
    path: string,
    headers: Headers,
    body = '',
    socket = connect(port, '127.0.0.1'),
  ): Promise<Socket> => {
    const lines = { host: `127.0.0.1:${port}`, ...PAGE_HEADERS, 'tus-resumable': '1.0.0', ...headers };
    const fields = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.on('error', () => {});
    return new Promise((done) => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body}`, () => done(socket));
    });
  };

  return { base, send, create, patch, head, upload, begin, sendRaw };
}

export type Guest = { tributeId: string; cookie: string };

export async function joinGuest(): Promise<Guest> {
  const { tributeId } = await openTribute();
  return { tributeId, cookie: (await joinAs(tributeId, 'Jonas')).cookie };
}

export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
