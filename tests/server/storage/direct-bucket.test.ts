import '#tests/support/installation.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { signatureOf } from '#server/auth/signed-token.ts';
import { bucketOrigin } from '#server/config/bucket-origin.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { bucketClient } from '#server/integrations/bucket/bucket-client.ts';
import { signedAddress } from '#server/integrations/bucket/objects.ts';
import { BYTES, bytesOf, closedAddresses, get, ID, PLAYBACK, port } from '#tests/server/http/media-server.ts';

// Before the installation starts. This server sends the headers that an address names.
const { stop, settings } = await vi.hoisted(async () => {
  const { S3RVER_KEYS, startS3rver } = await import('#tests/support/s3rver.ts');
  const server = await startS3rver();
  const found = {
    BUCKET: 'media',
    BUCKET_DIRECT: 'yes',
    BUCKET_ENDPOINT: server.address,
    BUCKET_PATH_STYLE: 'yes',
    BUCKET_KEY_ID: S3RVER_KEYS.accessKeyId,
    BUCKET_SECRET: S3RVER_KEYS.secretAccessKey,
  };
  Object.assign(process.env, found);
  const { CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const { bucketClient: clientOf } = await import('#server/integrations/bucket/bucket-client.ts');
  const place = { endpoint: server.address, region: 'us-east-1', isPathStyle: true, ...S3RVER_KEYS };
  await clientOf(place).send(new CreateBucketCommand({ Bucket: found.BUCKET }));
  return { stop: server.stop, settings: found };
});
afterAll(stop);

const ask = (address: string, init: RequestInit = {}) =>
  fetch(new URL(address, `http://127.0.0.1:${port}`), { ...init, redirect: 'manual' });

test('sends browsers to the bucket, which answers ranges with the right type', async () => {
  const answer = await ask(mediaLink(PLAYBACK));
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=600');
  expect(await bytesOf(answer)).toHaveLength(0);
  const address = new URL(answer.headers.get('location') ?? '');
  expect(address.origin).toBe(settings.BUCKET_ENDPOINT);
  expect(address.searchParams.get('X-Amz-Expires')).toBe('900');
  const part = await fetch(address, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(await bytesOf(part)).toEqual(BYTES.subarray(100, 200));
  expect(part.headers.get('content-type')).toBe('video/mp4');
});

test('an address at the bucket ends with the one that led there', async () => {
  // Without a replaced clock: this process also runs the service, which refuses calls whose times differ from its own.
  const end = Math.floor(Date.now() / 1000) + 120;
  const signature = signatureOf('media', `${PLAYBACK}\n${end}\n`);
  const secondsLeft = () => Math.floor(end - Date.now() / 1000);
  const most = secondsLeft();
  const answer = await ask(`/media/${PLAYBACK}?e=${end}&s=${signature}`);
  const least = secondsLeft();
  expect(answer.status).toBe(302);
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  const seconds = Number(searchParams.get('X-Amz-Expires'));
  expect(seconds).toBeGreaterThanOrEqual(least);
  expect(seconds).toBeLessThanOrEqual(most);
  expect(answer.headers.get('cache-control')).toBe(`private, max-age=${seconds}`);
});

test('signs addresses by the clock of the service, which the client has found', async () => {
  const { BUCKET_ENDPOINT: endpoint, BUCKET_KEY_ID: accessKeyId, BUCKET_SECRET: secretAccessKey } = settings;
  const keys = { accessKeyId, secretAccessKey };
  const client = bucketClient({ endpoint, region: 'us-east-1', isPathStyle: true, ...keys });
  client.config.systemClockOffset = HOUR_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1, 10) });
  const as = { contentType: 'video/mp4', cacheControl: 'private' };
  const address = await signedAddress({ client, bucket: 'media' }, PLAYBACK, as, 60);
  vi.useRealTimers();
  expect(new URL(address).searchParams.get('X-Amz-Date')).toBe('20260301T110000Z');
});

test('a download has its name at the bucket too', async () => {
  const saved = await get(mediaLink(PLAYBACK, 'Zoë.mp4'));
  expect(new URL(saved.url).origin).toBe(settings.BUCKET_ENDPOINT);
  expect(saved.headers.get('content-disposition')).toContain("filename*=UTF-8''Zo%C3%AB.mp4");
  expect(await bytesOf(saved)).toEqual(BYTES);
});

test('answers public pictures, questions about a file, and known files itself', async () => {
  const picture = await ask(`/media/${ID}/picture.webp`);
  expect(picture.status).toBe(200);
  expect(await bytesOf(picture)).toEqual(BYTES);
  const head = await ask(mediaLink(PLAYBACK), { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe('1000');
  const known = { 'if-none-match': head.headers.get('etag') ?? '' };
  expect((await ask(mediaLink(PLAYBACK), { headers: known })).status).toBe(304);
  expect((await ask(mediaLink(PLAYBACK), { headers: { range: 'bytes=5000-' } })).status).toBe(416);
});

test('gives no address for a closed file', async () => {
  const { search } = new URL(mediaLink(PLAYBACK), 'http://media');
  for (const address of closedAddresses(search)) expect((await ask(address)).status).toBe(404);
});

test('pages may show, play and save what the bucket sends', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setSecurityHeaders(response.req, response);
  const policy = String(response.getHeader('content-security-policy')).split('; ');
  for (const directive of ['img-src', 'media-src', 'connect-src']) {
    const allowed = policy.find((line) => line.startsWith(directive))?.split(' ');
    expect(allowed).toContain(settings.BUCKET_ENDPOINT);
  }
});

test.each([
  ['media', undefined, 'no'],
  ['media.example.org', undefined, 'no'],
  ['media', 'https://account.r2.cloudflarestorage.com', 'no'],
  ['media', 'https://storage.googleapis.com', 'yes'],
  ['media', 'http://127.0.0.1:9000', 'yes'],
] as const)(
  'the origin of %s at %s (in the path: %s) is the one of its addresses',
  async (bucket, endpoint, inPath) => {
    const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const client = bucketClient({ endpoint, region: 'eu-west-1', isPathStyle: inPath === 'yes', ...keys });
    const address = await getSignedUrl(
      client,
      new GetObjectCommand({ Bucket: bucket, Key: 'media/a/b.mp4' }),
    );
    const place = {
      BUCKET: bucket,
      BUCKET_ENDPOINT: endpoint,
      BUCKET_REGION: 'eu-west-1',
      BUCKET_PATH_STYLE: inPath,
    };
    expect(bucketOrigin({ ...place, BUCKET_DIRECT: 'yes' })).toBe(new URL(address).origin);
    expect(bucketOrigin({ ...place, BUCKET_DIRECT: 'no' })).toBeNull();
  },
);
