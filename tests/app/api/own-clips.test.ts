import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { DELETE, GET } from '#app/api/submission/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { GET as film } from '#app/api/tribute/save_presentation/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { en, messagesFor } from '#lib/messages/messages.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { changePerson } from '#server/domain/counts/kept-counts.ts';
import { Submission } from '#server/models/submission.ts';
import { User } from '#server/models/user.ts';
import { logger } from '#server/platform/logger.ts';
import { transact } from '#server/platform/transact.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { listOwnSubmissions } from '#server/services/submissions/list-own-submissions.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

let lea: Person;
let people = 0;
let tribute: TributeDto;
let query: { tributeId: string };
let jonas: { _id: string; cookie: string };
let jonasClip: string;
let leaClip: string;
const published: Publication[] = [];

/** One clip of a guest, one of a signed-in person. */
beforeEach(async () => {
  people += 1;
  lea = { userId: `lea-${people}`, email: `lea-${people}@example.com` };
  await User.updateOne(
    { firebaseUid: lea.userId },
    {
      $set: {
        email: lea.email,
        accountCreationMethod: 'EMAIL',
      },
    },
    { upsert: true },
  );
  tribute = await openTribute();
  query = { tributeId: tribute.tributeId };
  jonas = await joinAs(tribute.tributeId, 'Jonas');
  jonasClip = await addReadyClip(tribute, jonas._id);
  const joined = await call(join, { method: 'POST', as: lea, body: { ...query, name: 'Lea' } });
  leaClip = await addReadyClip(tribute, joined.data._id);
  for (const _id of [jonas._id, joined.data._id])
    await transact((session) => changePerson(session, { _id }, { $set: { status: 'RECORDED' } }));
  published.length = 0;
  setPublisher((publication) => published.push(publication));
});

const remove = (who: { as?: Person; cookie?: string }, submissionId: string) =>
  call(DELETE, { method: 'DELETE', ...who, query: { submissionId } });

const guestContext = (cookie: string) => ({
  actor: {
    ...ANONYMOUS,
    contributorIds: readGuestToken(decodeURIComponent(cookie.replace('guest=', ''))),
  },
  locale: 'en' as const,
  requestId: '',
  log: logger,
});

test('returning visitors see only their own clips, including failed ones', async () => {
  const failed = await Submission.create({
    tribute: tribute._id,
    contributor: jonas._id,
    uploadIds: [`failed-${jonas._id}`],
    status: 'FAILED',
    failure: { code: 'CORRUPT' },
    consentAt: new Date(),
  });
  // As stored when texts were made before the reader was known.
  await Submission.collection.updateOne(
    { _id: failed._id },
    { $set: { failure: { code: 'CORRUPT', message: 'A sentence of then.' } } },
  );
  const own = await listOwnSubmissions(guestContext(jonas.cookie), tribute.tributeId);
  const failure = { code: 'CORRUPT', message: en.failures.CORRUPT };
  expect(own).toMatchObject([
    { _id: jonasClip, status: 'READY', isMine: true, contributor: { name: 'Jonas' } },
    { _id: failed.id, status: 'FAILED', failure, isMine: true },
  ]);
  const inSpanish = { ...guestContext(jonas.cookie), locale: 'es' as const };
  const [, read] = await listOwnSubmissions(inSpanish, tribute.tributeId);
  expect(read?.failure?.message).toBe(messagesFor('es').failures.CORRUPT);
  const other = await openTribute();
  expect(await listOwnSubmissions(guestContext(jonas.cookie), other.tributeId)).toEqual([]);
  expect(await listOwnSubmissions({ ...guestContext(''), actor: ANONYMOUS }, tribute.tributeId)).toEqual([]);
  expect((await remove({ cookie: jonas.cookie }, failed.id)).status).toBe(200);
});

test('people remove their own clips, as guests or signed in; others’ clips are not found', async () => {
  const other = await joinAs(tribute.tributeId, 'Another guest');
  published.length = 0;
  for (const who of [{ cookie: other.cookie }, { as: lea }, { as: STRANGER }]) {
    expect(await remove(who, jonasClip)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  expect((await remove({}, jonasClip)).status).toBe(401);
  expect((await remove({ cookie: jonas.cookie }, leaClip)).status).toBe(404);
  expect(published).toEqual([]);
  expect((await remove({ cookie: jonas.cookie }, jonasClip)).status).toBe(200);
  expect((await remove({ as: lea }, leaClip)).status).toBe(200);
  expect((await remove({ as: lea }, leaClip)).status).toBe(404);
  expect((await call(GET, { as: CREATOR, query })).data).toEqual([]);
});

test('a removed clip leaves the reel, and the creator is notified immediately', async () => {
  const clips = async () => {
    const { data } = await call(film, { as: CREATOR, query });
    return data.items.flatMap((item: { kind: string; submissionId?: string }) => item.submissionId ?? []);
  };
  expect(await clips()).toEqual([jonasClip, leaClip]);
  await remove({ cookie: jonas.cookie }, jonasClip);
  expect(await clips()).toEqual([leaClip]);
  const change = {
    ...query,
    counts: { contributors: 2, answered: 1, clips: 1 },
    people: [expect.objectContaining({ _id: jonas._id, clips: 0 })],
    goneClips: [jonasClip],
    stale: ['film', 'render'],
  };
  expect(published).toEqual([{ userId: CREATOR.userId, event: 'tribute:changed', payload: [change] }]);
  published.length = 0;
  await remove({ as: CREATOR }, leaClip);
  // The creator may restore it.
  expect(published.find(({ event }) => event === 'tribute:changed')?.payload).toMatchObject([
    { goneClips: [leaClip], stale: ['film', 'render', 'removedClips'] },
  ]);
});

test('lowers the counts of clips, people and the speaker, live', async () => {
  const counts = async () => (await call(tributes, { as: CREATOR, query })).data.counts;
  const answered = async () => (await call(invitation, { query })).data.answeredCount;
  const second = await addReadyClip(tribute, jonas._id);
  expect(await counts()).toMatchObject({ answered: 2, clips: 3 });
  await remove({ cookie: jonas.cookie }, second);
  expect(await counts()).toMatchObject({ answered: 2, clips: 2 });
  await remove({ cookie: jonas.cookie }, jonasClip);
  expect(await counts()).toMatchObject({ answered: 1, clips: 1 });
  expect(await answered()).toBe(1);
  await remove({ as: lea }, leaClip);
  expect(await counts()).toMatchObject({ answered: 0, clips: 0 });
  expect((await User.findOne({ firebaseUid: lea.userId }))?.counts?.submissions).toBe(0);
  expect(published).toContainEqual({
    userId: lea.userId,
    event: 'updateCount',
    payload: [{ submissions: 0 }],
  });
});
