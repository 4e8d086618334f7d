import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { CLIP, joinGuest, startUploadEndpoint } from './upload-endpoint.ts';

vi.hoisted(() => {
  process.env.UPLOADS_PER_HOUR = '2';
});

const { create, patch, head, begin } = await startUploadEndpoint();

test('limits clips per hour, says when to retry, and continues started uploads', async () => {
  const { guest, path } = await begin();
  expect((await create(guest)).status).toBe(201);
  const refused = await create(guest);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(refused.headers.get('tus-resumable')).toBe('1.0.0');
  const answer = (await refused.json()) as { code: string; error: string };
  expect(answer.code).toBe('RATE_LIMITED');
  expect(answer.error).toContain('Sending resumes');
  expect((await patch(path, guest, 0, CLIP)).status).toBe(204);
  expect((await head(path, guest)).headers.get('upload-offset')).toBe(String(CLIP.length));
  expect((await create(await joinGuest())).status).toBe(201);
});
