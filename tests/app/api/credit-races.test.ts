import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { POST as inviteRoute } from '#app/api/tribute/invite/route.ts';
import { PATCH, DELETE as removeTribute } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { findAwaited } from '#server/domain/reminders/reminders.ts';
import { releaseClips } from '#server/jobs/handlers/release-clips.ts';
import { sendInviteMail } from '#server/jobs/handlers/send-invite-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import type * as Transact from '#server/platform/transact.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCreator, balanceOf, bookCredits } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let creator: Person;
let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  creator = await addCreator(`creator-${count}`);
  tribute = await openTribute({}, creator);
  await (await jobQueue()).cancel({ name: 'send-invite-mail' });
});

const invite = (email: string) =>
  call(inviteRoute, {
    method: 'POST',
    as: creator,
    body: { tributeId: tribute.tributeId, people: [{ email }] },
  });
const change = (fields: object) =>
  call(PATCH, { method: 'PATCH', as: creator, body: { tributeId: tribute.tributeId, ...fields } });
const remove = () =>
  call(removeTribute, { method: 'DELETE', as: creator, query: { tributeId: tribute.tributeId } });

/** Runs once between a call's first look at the reel and its transaction, or after it. */
let meanwhile: (() => Promise<unknown>) | null = null;
let afterwards: (() => Promise<unknown>) | null = null;
vi.mock('#server/platform/transact.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Transact>();
  const transact: typeof original.transact = async (work) => {
    const happening = meanwhile;
    meanwhile = null;
    await happening?.();
    const outcome = await original.transact(work);
    const next = afterwards;
    afterwards = null;
    await next?.();
    return outcome;
  };
  return { ...original, transact };
});

describe('an invitation at the moment when', () => {
  test.each([
    ['closes', () => change({ status: 'CLOSED' })],
    ['is put away', () => change({ archived: true })],
    ['is deleted', remove],
  ] as const)('the reel is %s holds no credit', async (_, happening) => {
    meanwhile = happening;
    expect((await invite('maja@example.com')).status).toBe(409);
    expect(await balanceOf(creator)).toBe(5);
    expect(await Contributor.countDocuments({ tribute: tribute._id })).toBe(0);
  });
});

test('a reel reopened while it is deleted holds no credit', async () => {
  await invite('maja@example.com');
  await change({ status: 'CLOSED' });
  meanwhile = remove;
  await change({ status: 'COLLECTING' });
  expect(await balanceOf(creator)).toBe(5);
});

const clipOf = (contributor: ContributorDocument, status: 'PROCESSING' | 'HELD') =>
  Submission.create({
    tribute: tribute._id,
    contributor: contributor._id,
    kind: 'ANSWER',
    medium: 'VIDEO',
    uploadIds: [`upload-${count}`],
    consentAt: new Date(),
    status,
  });

test('a clip that becomes ready while its speaker is removed costs nothing', async () => {
  await invite('maja@example.com');
  const maja = await Contributor.findOne({ tribute: tribute._id }).orFail();
  const clip = await clipOf(maja, 'PROCESSING');
  const reel = await Tribute.findById(tribute._id).orFail();
  afterwards = () => admitClip(clip, reel);
  const query = { tributeId: tribute.tributeId, contributorId: maja.id };
  expect((await call(revoke, { method: 'DELETE', as: creator, query })).status).toBe(200);
  expect(await balanceOf(creator)).toBe(5);
});

test('invites a removed person with a paid clip again for free', async () => {
  await invite('maja@example.com');
  const maja = await Contributor.findOne({ tribute: tribute._id }).orFail();
  await admitClip(await clipOf(maja, 'PROCESSING'), await Tribute.findById(tribute._id).orFail());
  await call(revoke, {
    method: 'DELETE',
    as: creator,
    query: { tributeId: tribute.tributeId, contributorId: maja.id },
  });
  await invite('maja@example.com');
  expect(await balanceOf(creator)).toBe(4);
  const reel = await Tribute.findById(tribute._id).orFail();
  expect((await findAwaited(reel)).map(({ id }) => id)).toEqual([maja.id]);
});

test('credits that an archived reel gives back pay for none of its clips until it is restored', async () => {
  await bookCredits(creator, -4);
  const { _id } = await joinAs(tribute.tributeId, 'Lea');
  await invite('maja@example.com');
  const clip = await clipOf(await Contributor.findById(_id).orFail(), 'HELD');
  await change({ archived: true });
  await releaseClips({ userId: creator.userId });
  expect(await balanceOf(creator)).toBe(1);
  expect((await Submission.findById(clip._id).orFail()).status).toBe('HELD');
  await Contributor.deleteOne({ tribute: tribute._id, email: { $type: 'string' } });
  await change({ archived: false });
  await releaseClips({ userId: creator.userId });
  expect((await Submission.findById(clip._id).orFail()).status).toBe('READY');
});

describe('an invitation unsent before the reel', () => {
  const sendDue = async () => {
    const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-invite-mail' });
    for (const { data } of jobs) await sendInviteMail(data as never);
    return mails.filter(({ to }) => to === `late${count}@example.com`).length;
  };

  test.each([
    ['closed', { status: 'CLOSED' }, { status: 'COLLECTING' }],
    ['was put away', { archived: true }, { archived: false }],
  ] as const)('%s is not mailed, and goes once when it reopens', async (_, end, begin) => {
    await invite(`late${count}@example.com`);
    await change(end);
    expect(await sendDue()).toBe(0);
    await change(begin);
    const mailAskedAt = new Date(Date.now() - 60_000);
    await Contributor.updateMany({ tribute: tribute._id }, { $set: { mailAskedAt } });
    await reconcileInvites();
    expect(await sendDue()).toBe(1);
    await change(end);
    await change(begin);
    await reconcileInvites();
    expect(await sendDue()).toBe(1);
  });
});
