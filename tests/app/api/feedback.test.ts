import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { POST as contact } from '#app/api/contact/route.ts';
import { POST as feedback } from '#app/api/feedback/route.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { readEnv } from '#server/config/env.ts';
import { teamAddress } from '#server/jobs/notifications/team-address.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Upload } from '#server/models/upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call, idTokenOf, type Person } from '#tests/support/call.ts';
import { CREATOR, openTribute, STRANGER } from '#tests/support/tributes.ts';

const jobsOf = async (name: string, data: Record<string, unknown>) =>
  (await (await jobQueue()).queryJobs({ name, data })).jobs;

describe('a message to us', () => {
  const MESSAGE = { name: 'Ruth', email: 'ruth@example.com', message: 'Hello,\nhow do I …?' };
  const send = (changes = {}) => call(contact, { method: 'POST', body: { ...MESSAGE, ...changes } });

  test('needs no account, is stored, and is mailed [feedback-contact]', async () => {
    expect((await send()).status).toBe(201);
    const kept = await ContactMessage.findOne({ email: MESSAGE.email }).orFail();
    expect(kept).toMatchObject(MESSAGE);
    expect(await jobsOf('send-contact-mail', { contactMessageId: kept.id })).toHaveLength(1);
  });

  test('goes to FEEDBACK_EMAIL, or to our sender address [feedback-address]', () => {
    expect(teamAddress()).toBe('hello@folksee.example');
    expect(teamAddress(readEnv({ FEEDBACK_EMAIL: 'team@folksee.example' }))).toBe('team@folksee.example');
  });

  test("is stored under its sender's normalised address, and found in any spelling", async () => {
    expect((await send({ email: 'Olga@Example.COM' })).status).toBe(201);
    const kept = await ContactMessage.findOne({ email: 'OLGA@example.com' }).orFail();
    expect(kept.email).toBe('olga@example.com');
  });

  test('names missing fields', async () => {
    const answer = await send({ name: ' ', email: 'ruth@', message: '' });
    expect(answer).toMatchObject({
      status: 422,
      fields: {
        name: ['Tell us your name first.'],
        email: ['Check this email address. It should look like name@example.com.'],
        message: ['Write your message'],
      },
    });
  });
});

describe('feedback', () => {
  const send = (body: unknown, as: Person | null = null) => call(feedback, { method: 'POST', as, body });

  test('can be a rating alone, without an account', async () => {
    expect((await send({ rating: 4, text: '', uploadId: null })).status).toBe(201);
    expect(await Feedback.findOne({ userId: null }).orFail()).toMatchObject({ rating: 4, email: '' });
  });

  test('must not be empty', async () => {
    expect(await send({ rating: null, text: '  ', uploadId: null })).toMatchObject({ status: 422 });
    expect(await send({ rating: 6, text: '', uploadId: null })).toMatchObject({ status: 422 });
  });

  test('from a signed-in person names them', async () => {
    await send({ rating: null, text: 'Lovely.', uploadId: null }, CREATOR);
    const kept = await Feedback.findOne({ userId: CREATOR.userId }).orFail();
    expect(kept).toMatchObject({ text: 'Lovely.', email: CREATOR.email });
    expect(await jobsOf('send-feedback-mail', { feedbackId: kept.id, videoUrl: null })).toHaveLength(1);
  });
});

describe('a video of feedback', async () => {
  const endpoint = await startUploadEndpoint();
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const create = (headers: Record<string, string>) =>
    endpoint.send('POST', '/api/upload', {
      'upload-length': '5',
      'upload-metadata': `kind ${encode('FEEDBACK')},filename ${encode('feedback.webm')}`,
      ...headers,
    });
  const bearer = (person: Person) => ({ authorization: `Bearer ${idTokenOf(person)}` });

  test('needs an account, belongs to its sender, and goes with the feedback once complete', async () => {
    expect((await create({})).status).toBe(401);
    const place = await create(bearer(CREATOR));
    expect(place.status).toBe(201);
    const path = place.headers.get('location') ?? '';
    const uploadId = uploadIdOf(path);
    const bytes = (headers: Record<string, string>) =>
      endpoint.send(
        'PATCH',
        path,
        { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', ...headers },
        Buffer.from('bytes'),
      );
    expect((await bytes(bearer(STRANGER))).status).toBe(404);

    const body = { rating: 5, text: '', uploadId };
    const send = (as: Person | null) => call(feedback, { method: 'POST', as, body });
    expect(await send(CREATOR)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await bytes(bearer(CREATOR))).status).toBe(204);
    await finishUpload(uploadId);
    expect((await Upload.findOne({ uploadId }).orFail()).finishedAt).toBeInstanceOf(Date);

    expect(await send(STRANGER)).toMatchObject({ status: 404 });
    expect(await send(null)).toMatchObject({ status: 401 });
    expect((await send(CREATOR)).status).toBe(201);
    expect((await send(CREATOR)).status).toBe(201);
    const kept = await Feedback.find({ uploadId });
    expect(kept).toHaveLength(1);
    const videoUrlOf = ({ data }: { data: unknown }) => (data as { videoUrl: string | null }).videoUrl ?? '';
    const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-feedback-mail' });
    expect(jobs.map(videoUrlOf).join()).toContain(`/media/${kept[0]?.id}/playback.mp4?e=`);
  });

  test('cannot be the music that someone uploaded for a reel', async () => {
    const { tributeId } = await openTribute();
    const place = await create({
      ...bearer(CREATOR),
      'upload-metadata': `kind ${encode('MUSIC')},tributeId ${encode(tributeId)},filename ${encode('song.mp3')}`,
    });
    expect(place.status).toBe(201);
    const uploadId = uploadIdOf(place.headers.get('location') ?? '');
    await Upload.updateOne({ uploadId }, { finishedAt: new Date() });
    const body = { rating: 5, text: '', uploadId };
    expect(await call(feedback, { method: 'POST', as: CREATOR, body })).toMatchObject({ status: 404 });
  });

  test('is rejected as gone if it was swept before it was sent', async () => {
    const place = await create(bearer(CREATOR));
    const uploadId = uploadIdOf(place.headers.get('location') ?? '');
    const createdAt = new Date(Date.now() - 8 * DAY_MS);
    await Upload.collection.updateOne({ uploadId }, { $set: { createdAt } });
    await sweepUploads();
    const body = { rating: 5, text: '', uploadId };
    const answer = await call(feedback, { method: 'POST', as: CREATOR, body });
    expect(answer).toMatchObject({ status: 410, code: 'GONE' });
  });
});
