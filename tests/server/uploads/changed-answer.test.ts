import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as sendAnswer } from '#app/api/submission/route.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { answersOf, newTakeId } from './takes.ts';
import { CLIP, type Guest, joinGuest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const { upload, create, patch } = await startUploadEndpoint();

const ALREADY_SENT = {
  status: 422,
  code: 'ALREADY_SENT',
  error: 'This answer was already sent, without your changes. You can send it again to replace that answer.',
};
const encode = (value: string) => Buffer.from(value).toString('base64');

const send = ({ tributeId, cookie }: Guest, takeId: string, content: object) =>
  call(sendAnswer, {
    method: 'POST',
    cookie,
    body: { tributeId, questionId: null, takeId, kind: 'ANSWER', consent: true, ...content },
  });

/** Uploads bytes of a declared type, by default all of them. */
async function add(guest: Guest, type: string, size: number, received = size): Promise<string> {
  const metadata = `tributeId ${encode(guest.tributeId)},filetype ${encode(type)}`;
  const created = await create(guest, size, { 'upload-metadata': metadata });
  const path = created.headers.get('location') ?? '';
  if (received > 0) await patch(path, guest, 0, Buffer.alloc(received));
  return uploadIdOf(path);
}
const photosOf = (uploadIds: readonly string[], captions: readonly string[] = []) => ({
  medium: 'PHOTO',
  photos: uploadIds.map((uploadId, index) => ({ uploadId, caption: captions[index] ?? '' })),
});
const trimTo = (endSeconds: number) => ({ trim: { startSeconds: 0, endSeconds, partSeconds: [9] } });

test('answers that a changed card was not taken, and keeps the one that was sent [take-id]', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const card = { medium: 'TEXT', text: 'You opened the door.' };
  const first = await send(guest, takeId, card);
  expect(first).toMatchObject({ status: 201, data: { takeId, text: card.text } });
  expect(await send(guest, takeId, { ...card, text: 'You opened every door.' })).toMatchObject(ALREADY_SENT);
  expect(await send(guest, takeId, { ...card, text: ` ${card.text} ` })).toMatchObject({
    status: 201,
    data: { _id: first.data._id, text: card.text },
  });
  expect(await answersOf(guest, takeId)).toHaveLength(1);
});

test('answers that changed photos were not taken: other words, another order, another photo [take-id]', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const [one, two] = [await add(guest, 'image/jpeg', 40), await add(guest, 'image/jpeg', 50)];
  const photos = photosOf([one, two], ['Anna', 'Ben']);
  expect(await send(guest, takeId, photos)).toMatchObject({ status: 201 });
  expect(await send(guest, takeId, photos)).toMatchObject({ status: 201 });
  const three = await add(guest, 'image/jpeg', 60);
  for (const changed of [
    photosOf([one, two], ['Anna', 'Bernd']),
    photosOf([two, one], ['Anna', 'Ben']),
    photosOf([one], ['Anna']),
    photosOf([one, three], ['Anna', 'Ben']),
    { medium: 'TEXT', text: 'Anna and Ben' },
  ])
    expect([changed, await send(guest, takeId, changed)]).toEqual([
      changed,
      expect.objectContaining(ALREADY_SENT),
    ]);
  const [answer] = await answersOf(guest, takeId);
  expect(answer).toMatchObject({ uploadIds: [one, two], photoCaptions: ['Anna', 'Ben'] });
});

test('answers that a changed recording was not taken: another trim, another part, another picture [take-id]', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const part = await add(guest, 'audio/webm', 40);
  const voice = { medium: 'VOICE', uploadIds: [part], ...trimTo(8) };
  expect(await send(guest, takeId, voice)).toMatchObject({ status: 201 });
  expect(await send(guest, takeId, voice)).toMatchObject({ status: 201 });
  const more = await add(guest, 'audio/webm', 50);
  const trim = { startSeconds: 0, endSeconds: 8, partSeconds: [9, 9] };
  for (const changed of [
    { ...voice, ...trimTo(7) },
    { ...voice, trim: undefined },
    { ...voice, uploadIds: [part, more], trim },
    { ...voice, pictureUploadId: await add(guest, 'image/jpeg', 60) },
  ])
    expect([changed, await send(guest, takeId, changed)]).toEqual([
      changed,
      expect.objectContaining(ALREADY_SENT),
    ]);
});

test('takes the newest words while the photos are still on their way [take-id]', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const photo = await add(guest, 'image/jpeg', 40, 7);
  await send(guest, takeId, photosOf([photo], ['Anna']));
  expect(await send(guest, takeId, photosOf([photo], ['Anna, 1962']))).toMatchObject({ status: 201 });
  expect(await answersOf(guest, takeId)).toMatchObject([
    { status: 'UPLOADING', uploadIds: [photo], photoCaptions: ['Anna, 1962'] },
  ]);
});

test('takes an upload that already belongs to another take for a sent answer', async () => {
  const guest = await joinGuest();
  const path = await upload(guest);
  const content = { medium: 'VIDEO', uploadIds: [uploadIdOf(path)] };
  expect(await send(guest, newTakeId(), content)).toMatchObject({ status: 201 });
  const more = await add(guest, 'video/mp4', CLIP.length);
  const both = { medium: 'VIDEO', uploadIds: [uploadIdOf(path), more] };
  expect(await send(guest, newTakeId(), both)).toMatchObject(ALREADY_SENT);
  expect(await Submission.countDocuments({ uploadIds: uploadIdOf(path) })).toBe(1);
});
