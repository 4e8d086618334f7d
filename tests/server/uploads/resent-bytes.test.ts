import '#tests/support/installation.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { TakeUpload, type UploadHost } from '#lib/browser/recording/upload-take.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { mediaPath, uploadFolder } from '#server/integrations/storage.ts';
import { buildSubmission } from '#tests/lib/browser/recording/build-take.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { nodeCall } from './call-upload.ts';
import { joinGuest, uploadIdOf } from './upload-endpoint.ts';

const FILE_BYTES = 64 * 1024 ** 2;
/** The promised maximum share of bytes sent again after a fault. */
const RESENT_SHARE = 0.03;
const FAULTS_AT = [0.1, 0.45, 0.8];
/**
 * The line is no faster than the disk: bytes in the system's buffers die with a process, which no server can prevent.
 */
const AHEAD_BYTES_MAX = 256 * 1024;
const TICK_MS = 5;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let program: ChildProcess;
let port = 0;
async function startProgram(): Promise<void> {
  program = fork(new URL('./serve-uploads.ts', import.meta.url), { execArgv: [] });
  const [ready] = (await once(program, 'message')) as [{ port: number }];
  port = ready.port;
}
async function killProgram(): Promise<void> {
  program.kill('SIGKILL');
  await once(program, 'exit');
  await startProgram();
}

let uploadId = '';
const storedBytes = () =>
  (uploadId && statSync(join(uploadFolder(), uploadId), { throwIfNoEntry: false })?.size) || 0;

/** Every byte that the sender sent, arrived or not. */
let carried = 0;
const senders = new Set<Socket>();
const line = createServer((sender) => {
  senders.add(sender);
  const receiver = connect(port, '127.0.0.1');
  sender.on('error', () => {});
  receiver.on('error', () => {});
  receiver.on('close', () => sender.destroy());
  sender.on('close', () => {
    senders.delete(sender);
    // Bytes in transit still arrive.
    receiver.destroySoon();
  });
  receiver.pipe(sender);
  let taken = storedBytes();
  sender.on('data', (chunk: Buffer) => {
    carried += chunk.length;
    taken += chunk.length;
    receiver.write(chunk);
    const goOn = () => {
      if (sender.destroyed || taken - storedBytes() <= AHEAD_BYTES_MAX) sender.resume();
      else setTimeout(goOn, TICK_MS);
    };
    sender.pause();
    goOn();
  });
});

/** Cuts the line during a request. */
const cut = () => senders.forEach((sender) => void sender.resetAndDestroy());

await startProgram();
await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
const address = line.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
afterAll(async () => {
  cut();
  line.close();
  program.kill('SIGKILL');
  await once(program, 'exit');
});

/** Uploads a clip with our tus client while `fault` strikes repeatedly. */
async function upload(bytes: Buffer, fault: () => void | Promise<void>): Promise<void> {
  const { tributeId, cookie } = await joinGuest();
  const faultsAt = FAULTS_AT.map((share) => share * bytes.length);
  // A kept-alive connection counts the previous clip's bytes.
  cut();
  uploadId = '';
  let furthest = 0;
  const host: UploadHost = {
    call: nodeCall(origin, () => ({ 'x-api-key': API_KEY, origin: ORIGIN, cookie })),
    rejoin: () => Promise.reject(new Error('The guest was forgotten.')),
    pause: (milliseconds) => pause(Math.min(milliseconds, 50)),
    random: () => 0,
    onProgress: ({ bytesSent }) => {
      furthest = Math.max(furthest, bytesSent);
      if (furthest < (faultsAt[0] ?? Infinity)) return;
      faultsAt.shift();
      void fault();
    },
    onUploadUrl: async (_part, url) => {
      uploadId = uploadIdOf(url ?? '');
    },
  };
  const clip = completePart(new Blob([new Uint8Array(bytes)]));
  const taken = new TakeUpload(host);
  taken.add({ tributeId, fileName: 'clip.mp4', mimeType: 'video/mp4', bytes: clip }, null);
  const send = async () => ({
    status: 201,
    data: buildSubmission(),
    error: null,
    code: null,
    fields: {},
  });
  expect(await taken.send(send)).toMatchObject({ state: 'sent' });
  expect(faultsAt).toEqual([]);
}

test.each([
  ['a line that is cut', cut],
  ['kill -9 of the server', killProgram],
])(
  '%s, three times: SHA-256 equal, one upload, at most 3 of 100 bytes are sent twice',
  async (_what, fault) => {
    const bytes = randomBytes(FILE_BYTES);
    carried = 0;
    await upload(bytes, fault);
    expect(sha256(await readFile(mediaPath(`originals/${uploadId}`)))).toBe(sha256(bytes));
    expect(carried / FILE_BYTES).toBeGreaterThanOrEqual(1);
    expect(carried / FILE_BYTES - 1).toBeLessThanOrEqual(RESENT_SHARE);
  },
);
