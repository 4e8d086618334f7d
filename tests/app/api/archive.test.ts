import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as send } from '#app/api/submission/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { GET, PATCH } from '#app/api/tribute/route.ts';
import { GET as ssr } from '#app/api/tribute/ssr/route.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { Tribute } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { createUpload } from '#server/services/uploads/create-upload.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

const change = (tributeId: string, body: object, as = CREATOR) =>
  call(PATCH, { method: 'PATCH', as, body: { tributeId, ...body } });

let uploads = 0;

async function startUpload(tributeId: string, cookie: string): Promise<string> {
  uploads += 1;
  const uploadId = uploads.toString(16).padStart(32, 'a');
  const contributorIds = readGuestToken(decodeURIComponent(cookie.replace('guest=', '')));
  const ctx = { actor: { ...ANONYMOUS, contributorIds }, locale: 'en' as const, requestId: '', log: logger };
  await createUpload(ctx, { uploadId, tributeId, sizeBytes: 5, fileName: 'clip.mp4' });
  return uploadId;
}

test('only deleted or archived tributes refuse a clip; earlier clips stay sent [life-refuses]', async () => {
  const { tributeId, questions } = await openTribute();
  const { cookie } = await joinAs(tributeId, 'Jonas');
  const sendBy = (uploadId: string) =>
    call(send, {
      method: 'POST',
      cookie,
      body: { tributeId, questionId: questions[0]?._id, uploadId, consent: true },
    });
  const early = await startUpload(tributeId, cookie);
  const late = await startUpload(tributeId, cookie);
  expect((await sendBy(early)).status).toBe(201);
  expect((await change(tributeId, { archived: true })).data.status).toBe('ARCHIVED');
  expect(await sendBy(late)).toMatchObject({
    status: 410,
    code: 'REEL_ARCHIVED',
    error: 'This reel is archived and no longer accepts clips.',
  });
  expect((await sendBy(early)).status).toBe(201);
  expect((await change(tributeId, { archived: false })).data.status).toBe('COLLECTING');
  expect((await sendBy(late)).status).toBe(201);
});

test('an archived reel says so to anyone with its link and lets nobody join; only its creator archives it', async () => {
  const { tributeId } = await openTribute();
  expect((await change(tributeId, { archived: true }, STRANGER)).status).toBe(404);
  await change(tributeId, { archived: true });
  const body = { tributeId, name: 'Karim' };
  expect(await call(join, { method: 'POST', body })).toMatchObject({ status: 410, code: 'REEL_ARCHIVED' });
  expect((await call(ssr, { query: { tributeId } })).data.status).toBe('ARCHIVED');
  expect((await call(GET, { as: CREATOR, query: { tributeId } })).data.status).toBe('ARCHIVED');
});

test.each(['CLOSED', 'READY', 'DELIVERED'] as const)(
  'restores %s from the archive [life-archived]',
  async (status) => {
    const { tributeId } = await openTribute();
    await Tribute.updateOne({ tributeId }, { status, 'presentation.publishedAt': new Date() });
    expect((await change(tributeId, { archived: true })).data.status).toBe('ARCHIVED');
    expect((await change(tributeId, { archived: true })).data.status).toBe('ARCHIVED');
    expect((await change(tributeId, { archived: false })).data.status).toBe(status);
    expect((await change(tributeId, { archived: false })).data.status).toBe(status);
  },
);

test('keeps a reel unpublished that went offline meanwhile', async () => {
  const { tributeId } = await openTribute();
  await Tribute.updateOne({ tributeId }, { status: 'READY' });
  await change(tributeId, { archived: true });
  expect((await change(tributeId, { archived: false })).data.status).toBe('COLLECTING');
});
