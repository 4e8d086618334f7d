import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBearer } from '#lib/browser/api/client.ts';
import type { UploadRequest } from '#lib/browser/recording/call-upload.ts';
import { FileNotSent, failureOf, sendFile } from '#lib/browser/recording/send-file.ts';
import { UPLOAD_REQUEST_BYTES_MAX } from '#lib/recording/limits.ts';
import { UPLOAD_ID } from './build-take.ts';
import { fakeUploadServer } from './fake-upload-server.ts';

const network = vi.hoisted(() => ({ call: (_request: UploadRequest): unknown => null }));
vi.mock('#lib/browser/recording/call-upload.ts', () => ({
  callUpload: (request: UploadRequest) => network.call(request),
}));
/** Instead of waiting: what happens meanwhile, and for how many milliseconds. */
const waiting = vi.hoisted(() => ({ pauses: [] as number[], meanwhile: () => {} }));
vi.mock('#lib/browser/recording/pause.ts', () => ({
  pause: async (milliseconds: number) => {
    waiting.pauses.push(milliseconds);
    waiting.meanwhile();
  },
}));

let server: ReturnType<typeof fakeUploadServer>;
let signedBy: (string | undefined)[];
let metadata: (string | undefined)[];

beforeEach(() => {
  server = fakeUploadServer();
  waiting.pauses = [];
  waiting.meanwhile = () => {};
  signedBy = [];
  metadata = [];
  network.call = (request) => {
    signedBy.push(request.headers['authorization']);
    metadata.push(request.headers['upload-metadata']);
    return server.call(request);
  };
  setBearer('first');
});
afterEach(() => setBearer(null));

const send = (uploadUrl: string | null = null, file = new Blob(['music'])) =>
  sendFile({
    file,
    fileName: 'song.mp3',
    kind: { kind: 'FEEDBACK' },
    uploadUrl,
    onUploadUrl: () => {},
    onProgress: () => {},
  });
const arrived = () => [...server.uploads.values()].map(({ bytes }) => bytes);
const failureAfter = (sending: Promise<string>) =>
  sending.then(
    () => null,
    (error: Error) => failureOf(error),
  );

test('sends a file in requests that proxies accept, and resolves to its id', async () => {
  const file = new Blob([new Uint8Array(UPLOAD_REQUEST_BYTES_MAX + 1)]);
  const uploadId = await send(null, file);
  expect([...server.uploads.keys()]).toEqual([`/api/upload/${uploadId}`]);
  expect(server.log).toEqual(['POST', 'PATCH', 'PATCH']);
  expect(metadata[0]).toBe(`kind ${btoa('FEEDBACK')},filename ${btoa('song.mp3')}`);
});

test.each(['POST', 'PATCH'] as const)(
  'continues with the new sign-in once the page has renewed an expired one (%s) [auth-renewed]',
  async (method) => {
    server.faults.push(...Array.from({ length: 5 }, () => ({ status: 401, retryAfter: '2', method })));
    waiting.meanwhile = () => waiting.pauses.length === 5 && setBearer('renewed');
    await send();
    expect(arrived()).toEqual(['music']);
    expect(waiting.pauses).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
    expect([signedBy[0], signedBy.at(-1)]).toEqual(['Bearer first', 'Bearer renewed']);
  },
);

test('gives up on a sign-in that is not renewed within minutes [auth-renewed]', async () => {
  server.faults.push(...Array.from({ length: 500 }, () => ({ status: 401, retryAfter: '2' })));
  expect(await failureAfter(send())).toMatchObject({ status: 401 });
  expect(waiting.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(150_000);
});

test('tries a network that is away for nine seconds, then leaves it to the person', async () => {
  server.faults.push(...Array.from({ length: 5 }, () => ({ status: 0 })));
  expect(await failureAfter(send())).toMatchObject({ status: 0 });
  expect(waiting.pauses).toEqual([0, 1_000, 3_000, 5_000]);
});

test('takes heart from each byte that arrives', async () => {
  const failing = (bytes: number) => ({ status: 0, method: 'PATCH' as const, bytes });
  server.faults.push(failing(1), failing(1), failing(1), failing(1), failing(1));
  await send();
  expect(arrived()).toEqual(['music']);
  expect(new Set(waiting.pauses)).toEqual(new Set([0]));
});

test.each([
  ['refuses it', { status: 413, body: '{"error":"Too large.","code":"TOO_LARGE"}' }, 'Too large.'],
  ['asks for minutes', { status: 429, retryAfter: '300', body: '{"error":"Wait."}' }, 'Wait.'],
])('ends at once when the server %s', async (_what, fault, message) => {
  server.faults.push(fault);
  const sending = send();
  await expect(sending).rejects.toThrow(FileNotSent);
  expect(await failureAfter(sending)).toMatchObject({ status: fault.status, message });
  expect(server.log).toEqual(['POST']);
});

test('starts again once the server has lost the upload', async () => {
  await send(`/api/upload/${UPLOAD_ID}`);
  expect(server.log).toEqual(['HEAD', 'POST', 'PATCH']);
  expect(arrived()).toEqual(['music']);
});
