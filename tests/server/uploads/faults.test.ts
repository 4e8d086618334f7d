import '#tests/support/installation.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { mediaPath, uploadFolder } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { claimUploadFolder } from '#server/uploads/claim-upload-folder.ts';
import { CLIP, OFFSET_STREAM, readAll, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const SILENCE_MS = 1_000;
const { begin, head, patch, send, sendRaw } = await startUploadEndpoint({ silenceMs: SILENCE_MS });
/** The endpoint with the production timeout. */
const patient = await startUploadEndpoint();

const originalOf = (path: string) => readFile(mediaPath(`originals/${uploadIdOf(path)}`));

/** A PATCH that stalls after the first bytes of a clip. */
async function stall(
  begun: typeof sendRaw,
  path: string,
  cookie: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
) {
  const socket = await begun(
    'PATCH',
    path,
    {
      cookie,
      'content-type': OFFSET_STREAM,
      'upload-offset': '0',
      'content-length': String(CLIP.length),
      ...headers,
    },
    bytes.toString(),
  );
  // The bytes are stored once they are on disk.
  const file = join(uploadFolder(), uploadIdOf(path));
  while ((await readFile(file)).length < bytes.length) await pause(5);
  return socket;
}

describe('a stalled connection', () => {
  test('does not block another request: HEAD answers within 500 ms, and the rest resumes', async () => {
    const tookMs: number[] = [];
    // The best of several, because the machine may be busy.
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { guest, path } = await patient.begin();
      const stalled = await stall(patient.sendRaw, path, guest.cookie, CLIP.subarray(0, 7));
      const ended = readAll(stalled);
      const startedAt = performance.now();
      const answer = await patient.head(path, guest);
      tookMs.push(performance.now() - startedAt);
      expect(answer.headers.get('upload-offset')).toBe('7');
      expect(await ended).toMatch(/^HTTP\/1.1 204 [\s\S]*upload-offset: 7\r\n/i);
      expect((await patient.patch(path, guest, 7, CLIP.subarray(7))).status).toBe(204);
      expect(await originalOf(path)).toEqual(CLIP);
    }
    expect(Math.min(...tookMs)).toBeLessThan(500);
  });

  test('is released by the next PATCH and by DELETE, too', async () => {
    const { guest, path } = await patient.begin();
    await stall(patient.sendRaw, path, guest.cookie, CLIP.subarray(0, 7));
    expect((await patient.patch(path, guest, 7, CLIP.subarray(7, 9))).headers.get('upload-offset')).toBe('9');
    const other = await patient.begin();
    await stall(patient.sendRaw, other.path, other.guest.cookie, CLIP.subarray(0, 7));
    const deleted = await patient.send('DELETE', other.path, { cookie: other.guest.cookie });
    expect(deleted.status).toBe(204);
    expect((await patient.head(other.path, other.guest)).status).toBe(404);
  });

  test('is closed for silence, also after earlier requests, and keeps its bytes', async () => {
    const { guest, path } = await begin();
    const kept = await sendRaw('OPTIONS', '/api/upload', {});
    await once(kept, 'data');
    const again: typeof sendRaw = (method, to, headers, body) => sendRaw(method, to, headers, body, kept);
    const stalled = await stall(again, path, guest.cookie, CLIP.subarray(0, 7));
    await once(stalled, 'close');
    expect((await head(path, guest)).headers.get('upload-offset')).toBe('7');
  });

  test('is not closed while it trickles, however long it takes', async () => {
    const { guest, path } = await begin();
    const socket = await stall(sendRaw, path, guest.cookie, CLIP.subarray(0, 1), {
      connection: 'close',
    });
    const startedAt = performance.now();
    for (const byte of CLIP.subarray(1)) {
      await pause(SILENCE_MS / 10);
      socket.write(Buffer.of(byte));
    }
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 204 /);
    expect(performance.now() - startedAt).toBeGreaterThan(SILENCE_MS * 1.5);
    expect(await originalOf(path)).toEqual(CLIP);
  });

  test('keeps its bytes when it breaks', async () => {
    const { guest, path } = await patient.begin();
    (await stall(patient.sendRaw, path, guest.cookie, CLIP.subarray(0, 11))).resetAndDestroy();
    expect((await patient.head(path, guest)).headers.get('upload-offset')).toBe('11');
  });
});

test('rejects one of two concurrent requests with the same bytes', async () => {
  const sizeBytes = 16 * 1024;
  const { guest, path } = await patient.begin(sizeBytes);
  const bodies = ['a', 'b'].map((letter) => Buffer.alloc(sizeBytes, letter));
  const answers = await Promise.all(bodies.map((bytes) => patient.patch(path, guest, 0, bytes)));
  const winner = answers.findIndex(({ status }) => status === 204);
  expect(answers[1 - winner]?.status).toBe(409);
  expect(await originalOf(path)).toEqual(bodies[winner]);
});

describe('the last bytes', () => {
  test('make one finished upload, repeated and in parallel', async () => {
    const { guest, path } = await begin();
    const empty = Buffer.alloc(0);
    expect((await patch(path, guest, 0, CLIP)).status).toBe(204);
    const finishedAt = (await Upload.findOne({ uploadId: uploadIdOf(path) }))?.finishedAt;
    const repeated = await Promise.all([1, 2, 3, 4].map(() => patch(path, guest, CLIP.length, empty)));
    for (const answer of repeated) {
      expect(answer.status).toBe(204);
      expect(answer.headers.get('upload-offset')).toBe(String(CLIP.length));
    }
    expect(await originalOf(path)).toEqual(CLIP);
    expect((await Upload.findOne({ uploadId: uploadIdOf(path) }))?.finishedAt).toEqual(finishedAt);
    expect((await patch(path, guest, 0, CLIP)).status).toBe(409);
  });

  test('whose finish was lost in a crash are finished by an empty PATCH', async () => {
    const { guest, path } = await begin();
    const uploadId = uploadIdOf(path);
    await patch(path, guest, 0, CLIP);
    // A crash between moving the file and recording it.
    await Upload.updateOne({ uploadId }, { finishedAt: null });
    expect((await head(path, guest)).headers.get('upload-offset')).toBe(String(CLIP.length));
    expect((await patch(path, guest, CLIP.length, Buffer.alloc(0))).status).toBe(204);
    expect((await Upload.findOne({ uploadId }))?.finishedAt).toBeInstanceOf(Date);
  });

  test('are gone when they were lost, so that the client starts over', async () => {
    const { guest, path } = await begin();
    await rm(join(uploadFolder(), uploadIdOf(path)));
    expect((await head(path, guest)).status).toBe(410);
    expect((await patch(path, guest, 0, CLIP)).status).toBe(410);
  });

  test('can be discarded when complete but unsent', async () => {
    const { guest, path } = await begin();
    await patch(path, guest, 0, CLIP);
    expect((await send('DELETE', path, { cookie: guest.cookie })).status).toBe(204);
    await expect(access(mediaPath(`originals/${uploadIdOf(path)}`))).rejects.toThrow('ENOENT');
    expect((await head(path, guest)).status).toBe(404);
  });
});

describe('the upload folder', () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  async function anotherProcess(settings: Record<string, string> = {}) {
    const env = { ...process.env, ...settings };
    const child = fork(new URL('./hold-upload-folder.ts', import.meta.url), { execArgv: [], env });
    children.push(child);
    const [answer] = await once(child, 'message');
    return { child, answer: answer as { held: boolean; message?: string } };
  }

  test('has one owner; a second process is rejected in one sentence until the first ends', async () => {
    const first = await anotherProcess();
    expect(first.answer.held).toBe(true);
    const second = await anotherProcess();
    expect(second.answer).toEqual({ held: false, message: expect.stringContaining('REDIS_URL') });
    expect(claimUploadFolder).toThrow('Another web process');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const release = claimUploadFolder();
    expect((await anotherProcess()).answer.held).toBe(false);
    release();
  });

  test('is shared only by processes that share a Redis', async () => {
    const REDIS_URL = 'redis://127.0.0.1:1';
    const sharing = [await anotherProcess({ REDIS_URL }), await anotherProcess({ REDIS_URL })];
    expect(sharing.map(({ answer }) => answer.held)).toEqual([true, true]);
    expect((await anotherProcess()).answer.held).toBe(false);
    for (const { child } of sharing) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const alone = await anotherProcess();
    expect(alone.answer.held).toBe(true);
    expect((await anotherProcess({ REDIS_URL })).answer.held).toBe(false);
    alone.child.kill('SIGKILL');
    await once(alone.child, 'exit');
  });
});
