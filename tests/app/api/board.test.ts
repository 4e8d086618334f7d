import { refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { GET, PATCH } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { sendInviteMail } from '#server/jobs/handlers/send-invite-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { logger } from '#server/platform/logger.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { getOwnPart } from '#server/services/contributors/get-own-part.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

const told: { userId: string; event: string }[] = [];
setPublisher(({ userId, event }) => told.push({ userId, event }));

let creator: Person;
let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  creator = await addCreator(`board-${count}`);
  tribute = await openTribute({}, creator);
  told.length = 0;
});

const board = async (as: Person | null = creator) =>
  call(GET, { as, query: { tributeId: tribute.tributeId } });
const tell = (body: object, cookie?: string, as: Person | null = null) =>
  call(PATCH, {
    method: 'PATCH',
    as,
    body: { tributeId: tribute.tributeId, ...body },
    ...(cookie && { cookie }),
  });
const report = (progress: object, cookie?: string) => tell({ action: 'PROGRESS', progress }, cookie);
const isTold = () =>
  told.some(({ userId, event }) => userId === creator.userId && event === 'tribute:changed');

describe('progress', () => {
  test('of a guest is shown to the creator live, with the reason', async () => {
    const { cookie } = await joinAs(tribute.tributeId, 'Maja');
    expect((await board()).data).toMatchObject([
      { name: 'Maja', state: 'OPENED', reason: null, email: null },
    ]);
    told.length = 0;
    expect((await report({ stage: 'STUCK', reason: 'CAMERA_DENIED', app: 'INSTAGRAM' }, cookie)).status).toBe(
      200,
    );
    expect(isTold()).toBe(true);
    expect((await board()).data).toMatchObject([
      { state: 'STUCK', reason: 'CAMERA_DENIED', app: 'INSTAGRAM' },
    ]);
    await report({ stage: 'STUCK', reason: 'CAMERA_DENIED', browser: 'IOS_SAFARI' }, cookie);
    expect((await board()).data).toMatchObject([{ state: 'STUCK', app: null, browser: 'IOS_SAFARI' }]);
    await report({ stage: 'TRYING' }, cookie);
    expect((await board()).data).toMatchObject([
      { state: 'TRYING', reason: null, app: null, browser: null, isRecording: false },
    ]);
    await report({ stage: 'RECORDING' }, cookie);
    expect((await board()).data).toMatchObject([{ state: 'TRYING', isRecording: true }]);
  });

  test('without news is stored silently', async () => {
    const { _id, cookie } = await joinAs(tribute.tributeId, 'Maja');
    await report({ stage: 'UPLOADING' }, cookie);
    await Contributor.updateOne({ _id }, { $set: { 'progress.at': new Date(0) } });
    told.length = 0;
    await report({ stage: 'UPLOADING' }, cookie);
    expect(isTold()).toBe(false);
    expect((await Contributor.findById(_id))?.progress?.at.getTime()).toBeGreaterThan(0);
  });

  test('of a stranger, or in a deleted reel, is not stored', async () => {
    expect((await report({ stage: 'TRYING' })).status).toBe(401);
    expect((await board()).data).toEqual([]);
    expect(isTold()).toBe(false);
    const gone = { tributeId: 'x'.repeat(22), action: 'PROGRESS', progress: { stage: 'TRYING' } };
    expect((await call(PATCH, { method: 'PATCH', as: STRANGER, body: gone })).status).toBe(404);
  });

  test('requires a reason for stuck people only', async () => {
    const { cookie } = await joinAs(tribute.tributeId, 'Maja');
    expect((await report({ stage: 'STUCK' }, cookie)).status).toBe(422);
    expect((await report({ stage: 'TRYING', reason: 'NO_CAMERA' }, cookie)).status).toBe(422);
  });

  test('of an account is stored as well', async () => {
    const ruth = { userId: `ruth-${count}`, email: 'ruth@example.com' };
    await Contributor.create({ tribute: tribute._id, name: 'Ruth', userId: ruth.userId });
    await tell({ action: 'PROGRESS', progress: { stage: 'TRYING' } }, undefined, ruth);
    expect((await board()).data).toMatchObject([{ name: 'Ruth', state: 'TRYING' }]);
  });
});

describe('the board', () => {
  const inviteOma = () =>
    call(invite, {
      method: 'POST',
      as: creator,
      body: { tributeId: tribute.tributeId, people: [{ email: 'oma@example.com', name: 'Oma' }] },
    });

  test('lists each invited person and link guest once, with addresses for the creator', async () => {
    await inviteOma();
    const jonas = await joinAs(tribute.tributeId, 'Jonas');
    await addReadyClip(tribute, jonas._id);
    expect((await board()).data).toMatchObject([
      { name: 'Oma', email: 'oma@example.com', via: 'EMAIL', state: 'INVITED', mail: 'WAITING', clips: 0 },
      { name: 'Jonas', email: null, via: 'LINK', state: 'SENT', mail: null, clips: 1, isMine: false },
    ]);
    expect((await board(STRANGER)).status).toBe(404);
    expect((await board(null)).status).toBe(401);
  });

  test('shows a rejected address until another mail is queued', async () => {
    refuseMailTo('oma@example.com');
    await inviteOma();
    const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-invite-mail' });
    for (const { data } of jobs) await sendInviteMail(data as never);
    expect((await board()).data).toMatchObject([{ state: 'STUCK', reason: 'MAIL_REFUSED' }]);
    await Contributor.updateOne({ tribute: tribute._id }, { $set: { isMailDue: true } });
    expect((await board()).data).toMatchObject([{ state: 'INVITED', reason: null }]);
  });

  test("hides the creator's test invitation until it is answered", async () => {
    await call(invite, {
      method: 'POST',
      as: creator,
      body: { tributeId: tribute.tributeId, isTest: true },
    });
    expect((await board()).data).toEqual([]);
    const self = await Contributor.findOne({ tribute: tribute._id }).orFail();
    await addReadyClip(tribute, self.id);
    expect((await board()).data).toMatchObject([{ state: 'SENT', isMine: true }]);
  });
});

describe('a person who declines', () => {
  test('says so, and may take it back', async () => {
    const { cookie } = await joinAs(tribute.tributeId, 'Maja');
    told.length = 0;
    expect((await tell({ action: 'DECLINE', decline: true }, cookie)).status).toBe(200);
    expect((await board()).data).toMatchObject([{ state: 'DECLINED' }]);
    expect(isTold()).toBe(true);
    await tell({ action: 'DECLINE', decline: false }, cookie);
    expect((await board()).data).toMatchObject([{ state: 'OPENED' }]);
  });

  test('counts as taking part once a clip arrives', async () => {
    const { _id, cookie } = await joinAs(tribute.tributeId, 'Maja');
    await Contributor.updateOne({ _id }, { $set: { status: 'RECORDED' } });
    expect(await tell({ action: 'DECLINE', decline: true }, cookie)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect((await Contributor.findById(_id))?.status).toBe('RECORDED');
  });

  test('cannot decline while a clip is prepared or ready', async () => {
    const maja = await joinAs(tribute.tributeId, 'Maja');
    const actor = { ...ANONYMOUS, contributorIds: [maja._id] };
    const ctx = { actor, locale: 'en' as const, requestId: '', log: logger };
    const part = () => getOwnPart(ctx, { tributeId: tribute.tributeId });
    expect(await part()).toMatchObject({ hasDeclined: false, hasAnswered: false });
    const clip = await addReadyClip(tribute, maja._id);
    await Submission.updateOne({ _id: clip }, { $set: { status: 'PROCESSING' } });
    expect(await part()).toMatchObject({ hasAnswered: true });
    expect((await tell({ action: 'DECLINE', decline: true }, maja.cookie)).status).toBe(409);
    // An unusable one is still awaited.
    await Submission.updateOne({ _id: clip }, { $set: { status: 'FAILED' } });
    expect((await tell({ action: 'DECLINE', decline: true }, maja.cookie)).status).toBe(200);
    expect(await part()).toMatchObject({ hasDeclined: true, hasAnswered: false });
  });

  test('must be invited: nobody declines for others', async () => {
    await joinAs(tribute.tributeId, 'Maja');
    expect((await tell({ action: 'DECLINE', decline: true })).status).toBe(401);
    expect((await tell({ action: 'DECLINE', decline: true }, undefined, STRANGER)).status).toBe(404);
    expect((await board()).data).toMatchObject([{ state: 'OPENED' }]);
  });
});

test('only the confirmed creator can remind', async () => {
  await joinAs(tribute.tributeId, 'Maja');
  const nudge = { action: 'NUDGE', nudge: { all: true } };
  expect((await tell(nudge)).status).toBe(401);
  expect((await tell(nudge, undefined, { ...creator, isVerified: false })).code).toBe('EMAIL_NOT_VERIFIED');
  expect((await tell(nudge, undefined, STRANGER)).status).toBe(404);
  const answer = await tell(nudge, undefined, creator);
  expect(answer).toMatchObject({ status: 200, data: { nudged: [], waiting: [] } });
});
