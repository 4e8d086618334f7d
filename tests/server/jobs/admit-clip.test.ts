import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { releaseClips } from '#server/jobs/handlers/release-clips.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addEncodedClip, ENCODED_MEDIA } from '#tests/support/clips.ts';
import { addCreator, balanceOf, bookCredits } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let creator: Person;
let tribute: TributeDto;
let count = 0;
const setUp = async (credits: number) => {
  count += 1;
  creator = await addCreator(`creator-${count}`, credits);
  tribute = await openTribute({}, creator);
};
beforeEach(() => setUp(1));

/** Adds an encoded clip and returns its id. */
async function arrive(contributor: string, fields: object = {}): Promise<string> {
  const { _id } = await addEncodedClip(tribute, contributor, fields);
  await admit(String(_id));
  return String(_id);
}

async function admit(submissionId: string) {
  const submission = await Submission.findById(submissionId).orFail();
  return admitClip(submission, await Tribute.findById(tribute._id).orFail());
}

const statusOf = async (id: string) => (await Submission.findById(id).orFail()).status;
const spends = async () =>
  (await CreditEntry.find({ userId: creator.userId })).filter(({ reason }) => reason === 'SPEND');
const guest = async (name = 'Jonas') => (await joinAs(tribute.tributeId, name))._id;
const inFilm = async () => {
  const document = await Tribute.findById(tribute._id).orFail();
  const { entries } = await loadFilm(document, await findManifest(document._id));
  return entries.filter(({ kind }) => kind === 'CLIP').length;
};
const told = (type: NotificationType) => Notification.countDocuments({ userId: creator.userId, type });

test("spends one credit on a link guest's first clip only [credit-link] [ledger-amounts]", async () => {
  await setUp(5);
  const jonas = await guest();
  await arrive(jonas);
  await arrive(jonas);
  expect(await balanceOf(creator)).toBe(4);
  expect((await spends()).map(({ amount }) => amount)).toEqual([-1]);
});

test('spends the held credit of a person invited by email [credit-hold] [ledger-amounts]', async () => {
  const body = { tributeId: tribute.tributeId, people: [{ email: 'maja@example.com' }] };
  await call(invite, { method: 'POST', as: creator, body });
  const maja = await Contributor.findOne({ tribute: tribute._id, email: 'maja@example.com' }).orFail();
  expect(await balanceOf(creator)).toBe(0);
  expect(await statusOf(await arrive(maja.id))).toBe('READY');
  expect((await spends()).map(({ amount }) => amount)).toEqual([0]);
  expect(await balanceOf(creator)).toBe(0);
});

test('books once when a job runs five times concurrently', async () => {
  await setUp(5);
  const jonas = await guest();
  const id = await arrive(jonas);
  await Submission.updateOne({ _id: id }, { $set: { status: 'PROCESSING' } });
  await Promise.all(Array.from({ length: 5 }, () => admit(id)));
  expect(await spends()).toHaveLength(1);
  expect(await balanceOf(creator)).toBe(4);
});

test('spends nothing on the creator, thank-yous and clips taken back [credit-free-people]', async () => {
  const own = await Contributor.create({ tribute: tribute._id, userId: creator.userId, name: 'Ben' });
  await arrive(own.id);
  await arrive(await guest(), { kind: 'THANK_YOU', questionId: null });
  await arrive(await guest(), { deletedAt: new Date() });
  expect(await balanceOf(creator)).toBe(1);
  expect(await spends()).toEqual([]);
});

test.each([1, 0])(
  'deletes a clip of a just removed person without cost or place, with %i credits',
  async (credits) => {
    await bookCredits(creator, credits - 1);
    const jonas = await guest();
    await Contributor.updateOne({ _id: jonas }, { $set: { status: 'REVOKED' } });
    const clip = await Submission.findById(await arrive(jonas)).orFail();
    expect([clip.status, clip.deletedAt]).toEqual(['READY', expect.any(Date)]);
    // Not even in an earlier version.
    expect(await findManifest(clip.tribute)).toBeNull();
    expect([await told('CLIP_HELD'), await told('SUBMISSION_RECEIVED')]).toEqual([0, 0]);
    expect(await balanceOf(creator)).toBe(credits);
  },
);

test('accepts a clip without a credit outside the reel and notifies the creator once [life-clip] [credit-held-clip]', async () => {
  await arrive(await guest('Jonas'));
  const lea = await guest('Lea');
  const id = await arrive(lea);
  expect(await statusOf(id)).toBe('HELD');
  expect(await inFilm()).toBe(1);
  await admit(id);
  expect([await told('CLIP_HELD'), await told('SUBMISSION_RECEIVED')]).toEqual([1, 1]);
  expect(await balanceOf(creator)).toBe(0);
});

test('shows a name that was corrected while the clip waited outside the reel [person-rename]', async () => {
  await setUp(0);
  const jonas = await guest();
  const id = await arrive(jonas, { media: { ...ENCODED_MEDIA, speakerName: 'Jonas' } });
  await Contributor.updateOne({ _id: jonas }, { $set: { name: 'Jonas Berg' } });
  await bookCredits(creator, 1);
  await releaseClips({ userId: creator.userId });
  const manifest = await findManifest(new Types.ObjectId(tribute._id));
  expect(manifest?.items.find(({ kind }) => kind === 'CLIP')).toMatchObject({ speakerName: 'Jonas Berg' });
  expect(await statusOf(id)).toBe('READY');
});

test('admits one of ten concurrent clips with one credit; nine wait, and the balance is never negative', async () => {
  const guests = await Promise.all(Array.from({ length: 10 }, (_, index) => guest(`Guest ${index}`)));
  const ids = await Promise.all(guests.map((id) => arrive(id)));
  const statuses = await Promise.all(ids.map(statusOf));
  expect(statuses.filter((status) => status === 'READY')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'HELD')).toHaveLength(9);
  expect(await balanceOf(creator)).toBe(0);
  expect(await inFilm()).toBe(1);
});

test('admits waiting clips with new credits, oldest first, as far as they last [credit-held-clip]', async () => {
  await setUp(5);
  await bookCredits(creator, -5);
  const ids: string[] = [];
  for (const name of ['Jonas', 'Lea', 'Karim']) ids.push(await arrive(await guest(name)));
  // A second clip of a paid person is free.
  const jonas = (await Submission.findById(ids[0]).orFail()).contributor;
  ids.push(await arrive(String(jonas)));
  await bookCredits(creator, 2);
  await releaseClips({ userId: creator.userId });
  expect(await Promise.all(ids.map(statusOf))).toEqual(['READY', 'READY', 'HELD', 'READY']);
  expect(await inFilm()).toBe(3);
  await releaseClips({ userId: creator.userId });
  expect(await balanceOf(creator)).toBe(0);
});

test('queues the release for every new credit and after a crash', async () => {
  await arrive(await guest('Jonas'));
  await arrive(await guest('Lea'));
  const jobs = async () =>
    (await (await jobQueue()).queryJobs({ name: 'release-clips', data: { userId: creator.userId } })).jobs;
  await (await jobQueue()).cancel({ name: 'release-clips' });
  await reconcileJobs();
  expect(await jobs()).toHaveLength(0);
  await bookCredits(creator, 1);
  await reconcileJobs();
  expect(await jobs()).toHaveLength(1);
  await (await jobQueue()).cancel({ name: 'release-clips' });
  await afterCreditsAdded(creator.userId);
  expect(await jobs()).toHaveLength(1);
});

test('makes a waiting late clip ready, outside the reel', async () => {
  await bookCredits(creator, -1);
  const id = await arrive(await guest(), { isLate: true });
  await bookCredits(creator, 1);
  await releaseClips({ userId: creator.userId });
  expect(await statusOf(id)).toBe('READY');
  expect(await inFilm()).toBe(0);
});
