import '#tests/support/installation.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';
import { checkParts } from '#server/services/operator/check-parts.ts';

/** A service that refuses every call in the same way. Before the installation starts. */
const service = await vi.hoisted(async () => {
  const { createServer } = await import('node:http');
  const answer = { status: 403, code: '', message: '' };
  const server = createServer((_request, response) => {
    const { status, code, message } = answer;
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  Object.assign(process.env, {
    BUCKET: 'media',
    BUCKET_ENDPOINT: `http://127.0.0.1:${port}`,
    BUCKET_PATH_STYLE: 'yes',
    BUCKET_KEY_ID: 'key',
    BUCKET_SECRET: 'secret',
  });
  return { answer, stop: () => server.close() };
});
afterAll(() => service.stop());

/** Each check is kept for a while. */
let now = Date.now();
const later = () => {
  now += HOUR_MS;
  return now;
};

test.each([
  [403, 'InvalidAccessKeyId', 'No such key.', 'No such key.'],
  [404, 'NoSuchBucket', 'No such bucket.', 'No such bucket.'],
  [403, 'AccessDenied', 'Not at https://me:secret@host/media, ada@host.', 'Not at https:…@…, …@…'],
])(
  'says what a part that is down answered, without passwords and addresses (%i %s) [operator-overview]',
  async (status, code, message, reason) => {
    Object.assign(service.answer, { status, code, message });
    const parts = await checkParts(later()).parts;
    const storage = parts.find(({ name }) => name === 'storage');
    expect(storage).toEqual({ name: 'storage', state: 'DOWN', isStandIn: false, reason });
    expect(parts.find(({ name }) => name === 'database')).toMatchObject({ state: 'OK', reason: null });
  },
);
