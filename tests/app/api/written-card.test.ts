import '#tests/support/installation.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { POST as preview } from '#app/api/submission/preview/route.ts';
import { POST } from '#app/api/submission/route.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

const TEXT = 'You opened the door, and every child came in for pancakes.';
const takeId = 'a'.repeat(32);

test('a written card is prepared as soon as it is sent, and once however often it is sent [answer-card]', async () => {
  const { _id: tribute, tributeId, questions } = await openTribute();
  const { cookie } = await joinAs(tributeId, 'Maria');
  const body = {
    tributeId,
    questionId: questions[0]?._id,
    medium: 'TEXT',
    takeId,
    text: ` ${TEXT} `,
    consent: true,
  };
  const send = () => call(POST, { method: 'POST', cookie, body });
  const [first, second] = [await send(), await send()];
  expect(first.status).toBe(201);
  expect(first.data).toMatchObject({ medium: 'TEXT', text: TEXT, uploadIds: [], status: 'PROCESSING' });
  expect(second.data._id).toBe(first.data._id);
  expect(await Submission.countDocuments({ tribute })).toBe(1);
});

test('a preview draws the card in the format of the reel and stores nothing [answer-card]', async () => {
  const { _id: tribute, tributeId } = await openTribute();
  const { cookie } = await joinAs(tributeId, 'Maria');
  const { data } = await call(preview, { method: 'POST', cookie, body: { tributeId, text: TEXT } });
  expect(data).toMatchObject({ width: 720, height: 405, seconds: 7.5 });
  const picture = await sharp(Buffer.from(data.pictureUrl.split(',')[1] ?? '', 'base64')).metadata();
  expect(picture).toMatchObject({ format: 'webp', width: 720, height: 405 });
  expect(await Submission.countDocuments({ tribute })).toBe(0);
  const stranger = await call(preview, { method: 'POST', body: { tributeId, text: TEXT } });
  expect(stranger.status).toBe(401);
});
