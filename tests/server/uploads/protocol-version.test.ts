import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { Upload } from '#server/models/upload.ts';
import { CLIP, joinGuest, startUploadEndpoint } from './upload-endpoint.ts';

const { begin, create, head, patch, send } = await startUploadEndpoint();

describe('Tus-Resumable', () => {
  test('is in every response, including rejections', async () => {
    const { guest, path } = await begin();
    const answers = [
      await create(guest),
      await head(path, guest),
      await patch(path, guest, 3, CLIP),
      await patch(path, guest, 0, CLIP),
      await send('GET', path, { cookie: guest.cookie }),
      await send('HEAD', '/api/upload/missing', { cookie: guest.cookie }),
      await send('DELETE', path, {}),
    ];
    expect(answers.map(({ headers }) => headers.get('tus-resumable'))).toEqual(answers.map(() => '1.0.0'));
  });

  test.each([['0.2.2'], ['1.0.1'], ['']])('answers 412 with Tus-Version for version “%s”', async (v) => {
    const { guest, path } = await begin();
    const answer = await patch(path, guest, 0, CLIP, { 'tus-resumable': v });
    expect(answer.status).toBe(412);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
  });

  test('answers 412 without it, and does not process the request', async () => {
    const { guest, path } = await begin();
    const version = { 'tus-resumable': '2.0.0' };
    expect((await send('DELETE', path, { cookie: guest.cookie, ...version })).status).toBe(412);
    expect((await patch(path, guest, 0, CLIP, version)).status).toBe(412);
    const before = await Upload.countDocuments({ finishedAt: null });
    expect((await create(guest, 5, version)).status).toBe(412);
    expect(await Upload.countDocuments({ finishedAt: null })).toBe(before);
    expect((await head(path, guest)).headers.get('upload-offset')).toBe('0');
  });
});

describe('OPTIONS', () => {
  test('reports version, extensions and size limit to clients of any version', async () => {
    for (const version of ['1.0.0', '0.1', '']) {
      const answer = await send('OPTIONS', '/api/upload', { 'tus-resumable': version });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('tus-version')).toBe('1.0.0');
      expect(answer.headers.get('tus-extension')).toBe(
        'creation,creation-defer-length,termination,expiration',
      );
      expect(answer.headers.get('tus-max-size')).toBe(String(UPLOAD_BYTES_MAX));
    }
  });

  test('offers neither concatenation, checksums nor bytes at creation', async () => {
    const extensions = (await send('OPTIONS', '/api/upload', {})).headers.get('tus-extension') ?? '';
    expect(extensions).not.toMatch(/concatenation|checksum|with-upload/);
    const guest = await joinGuest();
    expect((await create(guest, 5, { 'upload-concat': 'partial' })).status).toBe(400);
    const type = { 'content-type': 'application/offset+octet-stream' };
    expect((await create(guest, 5, type)).status).toBe(400);
  });
});
