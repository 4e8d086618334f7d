import '#tests/support/installation.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { messagesFor } from '#lib/messages/messages.ts';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { CLIP, encode, joinGuest, readAll, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

// One test per MUST of tus 1.0.0 for servers with creation, termination and expiration
// (https://tus.io/protocols/resumable-upload).
const { begin, create, head, patch, send, sendRaw } = await startUploadEndpoint();

const LENGTH = String(CLIP.length);
const sizeOnDisk = async (path: string) => (await stat(join(uploadFolder(), uploadIdOf(path)))).size;

describe('Upload-Length and Upload-Offset', () => {
  const WRONG = ['-1', '1.5', '1e3', '0x10', '007', '+5', 'five', '', '5, 5', '99999999999999999999'];

  test.each(WRONG)('are non-negative integers: rejects “%s”', async (value) => {
    const { guest, path } = await begin();
    expect((await create(guest, 5, { 'upload-length': value })).status).toBe(400);
    expect((await patch(path, guest, 0, CLIP, { 'upload-offset': value })).status).toBe(400);
    expect(await sizeOnDisk(path)).toBe(0);
  });

  test('rejects a repeated header', async () => {
    const { guest, path } = await begin();
    const socket = await sendRaw('PATCH', path, {
      cookie: guest.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0\r\nupload-offset: 5',
      'content-length': '0',
      connection: 'close',
    });
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('POST (creation)', () => {
  test('answers 201 with a Location independent of headers', async () => {
    const guest = await joinGuest();
    const socket = await sendRaw('POST', '/api/upload', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https, http',
      forwarded: 'host=evil.example;proto=ftp',
      cookie: guest.cookie,
      'upload-length': '5',
      'upload-metadata': `tributeId ${encode(guest.tributeId)}`,
      'content-length': '0',
      connection: 'close',
    });
    const answer = await readAll(socket);
    expect(answer).toMatch(/^HTTP\/1.1 201 /);
    expect(answer).toMatch(/\r\nlocation: \/api\/upload\/[0-9a-f]{32}\r\n/i);
    expect(answer).not.toContain('evil.example');
  });

  test('needs a length', async () => {
    const { guest } = await begin();
    const answer = await send('POST', '/api/upload', {
      cookie: guest.cookie,
      'upload-metadata': `tributeId ${encode(guest.tributeId)}`,
    });
    expect(answer.status).toBe(400);
  });

  test('answers 413 for a length over Tus-Max-Size, and accepts that length', async () => {
    const guest = await joinGuest();
    expect((await create(guest, UPLOAD_BYTES_MAX + 1)).status).toBe(413);
    expect((await create(guest, UPLOAD_BYTES_MAX)).status).toBe(201);
  });

  test.each([
    ['a key twice', 'a Yg==,a Yg=='],
    ['an empty key', ' Yg=='],
    ['no value in Base64', 'name !!!!'],
    ['half of a Base64 value', 'name Yg'],
    ['two values', 'name Yg== Yg=='],
    ['a key that is not ASCII', 'n\u00e4me Yg=='],
    ['a prototype key', '__proto__ Yg=='],
    ['a constructor key', 'constructor Yg=='],
    ['more than fits', `name ${encode('x'.repeat(1_500))}`],
  ])('rejects metadata with %s', async (_name, metadata) => {
    const guest = await joinGuest();
    const before = await Upload.countDocuments({ finishedAt: null });
    const tribute = `tributeId ${encode(guest.tributeId)}`;
    expect((await create(guest, 5, { 'upload-metadata': `${tribute},${metadata}` })).status).toBe(400);
    expect(await Upload.countDocuments({ finishedAt: null })).toBe(before);
  });
});

describe('HEAD', () => {
  test('always has Upload-Offset, Upload-Length and Cache-Control: no-store', async () => {
    const { guest, path } = await begin();
    for (const bytes of [CLIP.subarray(0, 0), CLIP.subarray(0, 7), CLIP.subarray(7)]) {
      const offset = Number((await head(path, guest)).headers.get('upload-offset'));
      await patch(path, guest, offset, bytes);
      const answer = await head(path, guest);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('upload-offset')).toBe(String(offset + bytes.length));
      expect(answer.headers.get('upload-length')).toBe(LENGTH);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test("returns the client's metadata unchanged, also after completion", async () => {
    const guest = await joinGuest();
    // The middle value is invalid UTF-8, the last one is missing.
    const metadata = `tributeId ${encode(guest.tributeId)},filename /w==,filetype `;
    const path = (await create(guest, CLIP.length, { 'upload-metadata': metadata })).headers.get('location');
    expect((await head(path ?? '', guest)).headers.get('upload-metadata')).toBe(metadata.trim());
    await patch(path ?? '', guest, 0, CLIP);
    expect((await head(path ?? '', guest)).headers.get('upload-metadata')).toBe(metadata.trim());
  });

  test('returns the longest name that a system allows a file', async () => {
    const guest = await joinGuest();
    const metadata = `tributeId ${encode(guest.tributeId)},filename ${encode('映'.repeat(255))}`;
    const path = (await create(guest, CLIP.length, { 'upload-metadata': metadata })).headers.get('location');
    expect((await head(path ?? '', guest)).headers.get('upload-metadata')).toBe(metadata);
  });

  test('has no Upload-Offset for an unknown upload', async () => {
    const { guest } = await begin();
    const answer = await head(`/api/upload/${'0'.repeat(32)}`, guest);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('upload-offset')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a refusal', () => {
  const spanish = messagesFor('es').errors;
  test.each([
    ['an upload that belongs nowhere', { 'upload-metadata': 'filename YQ==' }, spanish.uploadWithoutTribute],
    ['a length that is no number', { 'upload-length': 'many' }, spanish.uploadRequestNotValid],
  ])(
    'of %s is a sentence in the language of the reader [api-failure-shape]',
    async (_, headers, sentence) => {
      const { guest } = await begin();
      const answer = await create(guest, CLIP.length, { 'accept-language': 'es-MX', ...headers });
      const { error } = (await answer.json()) as { error: string };
      expect(error).toBe(sentence);
    },
  );
});

describe('PATCH', () => {
  test('answers 204 with the sum of offset and bytes', async () => {
    const { guest, path } = await begin();
    const answer = await patch(path, guest, 0, CLIP.subarray(0, 5));
    expect(answer.status).toBe(204);
    expect(answer.headers.get('upload-offset')).toBe('5');
  });

  test.each([
    ['text/plain'],
    ['application/octet-stream'],
    ['application/offset+octet-stream; charset=utf-8'],
  ])('answers 415 for bytes of type %s', async (type) => {
    const { guest, path } = await begin();
    expect((await patch(path, guest, 0, CLIP, { 'content-type': type })).status).toBe(415);
    expect(await sizeOnDisk(path)).toBe(0);
  });

  test('answers 409 for another offset and changes nothing', async () => {
    const { guest, path } = await begin();
    await patch(path, guest, 0, CLIP.subarray(0, 7));
    for (const offset of [0, 6, 8, CLIP.length]) {
      expect((await patch(path, guest, offset, CLIP.subarray(7))).status).toBe(409);
      expect(await sizeOnDisk(path)).toBe(7);
    }
  });

  test('rejects bytes beyond the length, with a length or chunked', async () => {
    const { guest, path } = await begin();
    const tooMany = Buffer.concat([CLIP, Buffer.from('!')]);
    expect((await patch(path, guest, 0, tooMany)).status).toBe(413);
    const socket = await sendRaw(
      'PATCH',
      path,
      {
        cookie: guest.cookie,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'transfer-encoding': 'chunked',
        connection: 'close',
      },
      `${tooMany.length.toString(16)}\r\n${tooMany.toString()}\r\n0\r\n\r\n`,
    );
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 413 /);
    expect(await sizeOnDisk(path)).toBe(0);
  });

  test('ends after bytes beyond the length, and keeps the earlier ones', async () => {
    const { guest, path } = await begin();
    const headers = {
      cookie: guest.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'transfer-encoding': 'chunked',
    };
    const socket = await sendRaw('PATCH', path, headers, `7\r\n${CLIP.subarray(0, 7).toString()}\r\n`);
    while ((await sizeOnDisk(path)) < 7) await pause(5);
    socket.write(`${CLIP.length.toString(16)}\r\n${CLIP.toString()}\r\n`);
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close\r\n/i);
    expect((await head(path, guest)).headers.get('upload-offset')).toBe('7');
  });

  test('ignores X-HTTP-Method-Override, contrary to the protocol: no proxy needs it', async () => {
    const { guest, path } = await begin();
    const override = { cookie: guest.cookie, 'x-http-method-override': 'DELETE' };
    expect((await send('HEAD', path, override)).status).toBe(200);
    expect((await send('POST', path, override)).status).toBe(405);
    expect((await head(path, guest)).status).toBe(200);
  });
});

describe('DELETE (termination)', () => {
  test('answers 204, frees the bytes, and the address is gone', async () => {
    const { guest, path } = await begin();
    await patch(path, guest, 0, CLIP.subarray(0, 7));
    expect((await send('DELETE', path, { cookie: guest.cookie })).status).toBe(204);
    await expect(sizeOnDisk(path)).rejects.toThrow('ENOENT');
    expect((await head(path, guest)).status).toBe(404);
    expect((await patch(path, guest, 7, CLIP.subarray(7))).status).toBe(404);
    expect((await send('DELETE', path, { cookie: guest.cookie })).status).toBe(404);
  });
});

describe('Upload-Expires (expiration)', () => {
  test('is in the answer to creation and to every incomplete PATCH', async () => {
    const guest = await joinGuest();
    const created = await create(guest);
    const path = created.headers.get('location') ?? '';
    const patched = await patch(path, guest, 0, CLIP.subarray(0, 7));
    for (const { headers } of [created, patched]) {
      const expires = headers.get('upload-expires') ?? '';
      expect(expires).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
      expect(Date.parse(expires) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600 * 1000);
      expect(Date.parse(expires) - Date.now()).toBeLessThan(7.1 * 24 * 3600 * 1000);
    }
    const finished = await patch(path, guest, 7, CLIP.subarray(7));
    expect(finished.headers.get('upload-expires')).toBeNull();
  });
});
