import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { PATCH as changeClip, GET as clips, DELETE as removeClip } from '#app/api/submission/route.ts';
import { DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { PATCH as changeTribute, DELETE as removeTribute, GET as tributes } from '#app/api/tribute/route.ts';
import { GET as film } from '#app/api/tribute/save_presentation/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import { POST as keepAccount } from '#app/api/user/restore/route.ts';
import { GET as me, DELETE as removeUser } from '#app/api/user/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';

const DAY_MS = 86_400_000;
type Who = { as?: Person; cookie?: string };

let count = 0;
let creator: Person;
let tribute: TributeDto;
let query: { tributeId: string };
let jonas: { _id: string; cookie: string };
let clip: string;

beforeEach(async () => {
  count += 1;
  creator = await addCreator(`restorer-${count}`, 2);
  tribute = await openTribute({}, creator);
  query = { tributeId: tribute.tributeId };
  jonas = await joinAs(tribute.tributeId, 'Jonas');
  clip = await addReadyClip(tribute, jonas._id);
  await Contributor.updateOne({ _id: jonas._id }, { $set: { status: 'RECORDED', creditState: 'SPENT' } });
});

const goOn = (days: number) => moveClock(new Date(Date.now() + days * DAY_MS));
const removeAs = (who: Who) => call(removeClip, { method: 'DELETE', ...who, query: { submissionId: clip } });
const restoreAs = (who: Who) =>
  call(changeClip, { method: 'PATCH', ...who, body: { submissionId: clip, restore: true } });
const filmOf = async () => {
  const { data } = await call(film, { as: creator, query });
  return data.entries.flatMap(({ kind, id }: { kind: string; id: string }) => (kind === 'CLIP' ? [id] : []));
};

describe('a clip', () => {
  test('that its speaker took back returns to list, reel and board', async () => {
    await removeAs({ cookie: jonas.cookie });
    expect(await filmOf()).toEqual([]);
    expect(await Contributor.findById(jonas._id)).toMatchObject({ status: 'OPENED' });
    expect(await restoreAs({ cookie: jonas.cookie })).toMatchObject({
      status: 200,
      data: { _id: clip, status: 'READY', isMine: true },
    });
    expect(await filmOf()).toEqual([clip]);
    expect((await call(clips, { as: creator, query })).data).toMatchObject([{ _id: clip }]);
    expect(await Contributor.findById(jonas._id)).toMatchObject({ status: 'RECORDED' });
    // Once: nothing is left to restore.
    expect((await restoreAs({ cookie: jonas.cookie })).status).toBe(404);
  });

  test('restored by two concurrent calls returns once, with its place', async () => {
    await removeAs({ cookie: jonas.cookie });
    const answers = await Promise.all([1, 2, 3].map(() => restoreAs({ cookie: jonas.cookie })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await filmOf()).toEqual([clip]);
  });

  test('is restored only by the person who removed it (restoreRemoved) (restoreTakenBack)', async () => {
    await removeAs({ cookie: jonas.cookie });
    for (const who of [{}, { as: creator }, { as: STRANGER }])
      expect([who, [401, 404].includes((await restoreAs(who)).status)]).toEqual([who, true]);
    await restoreAs({ cookie: jonas.cookie });
    await removeAs({ as: creator });
    expect((await restoreAs({ cookie: jonas.cookie })).status).toBe(404);
    expect((await restoreAs({ as: creator })).status).toBe(200);
  });

  test('of a removed person stays removed', async () => {
    await removeAs({ as: creator });
    await call(revoke, { method: 'DELETE', as: creator, query: { ...query, contributorId: jonas._id } });
    expect((await restoreAs({ as: creator })).status).toBe(404);
  });

  test('that nobody paid for waits for its credit like any other', async () => {
    await Contributor.updateOne({ _id: jonas._id }, { $set: { creditState: 'NONE' } });
    await removeAs({ cookie: jonas.cookie });
    expect((await restoreAs({ cookie: jonas.cookie })).data.status).toBe('HELD');
    expect(await filmOf()).toEqual([]);
    await workOff();
    expect(await filmOf()).toEqual([clip]);
    expect(await balanceOf(creator)).toBe(1);
  });

  test('can be restored for 30 days and no longer [life-deletion]', async () => {
    await removeAs({ as: creator });
    await Submission.updateOne({ _id: clip }, { $set: { deletedAt: new Date(Date.now() - 30 * DAY_MS) } });
    expect((await restoreAs({ as: creator })).status).toBe(404);
    await Submission.updateOne(
      { _id: clip },
      { $set: { deletedAt: new Date(Date.now() - 30 * DAY_MS + 60_000) } },
    );
    expect((await restoreAs({ as: creator })).status).toBe(200);
  });

  test('is found by people who may restore it', async () => {
    await removeAs({ cookie: jonas.cookie });
    const deleted = { ...query, deleted: 'true' };
    const found = await call(clips, { cookie: jonas.cookie, query: deleted });
    expect(found.data).toMatchObject([{ _id: clip, erasedAt: expect.any(String) }]);
    expect((await call(clips, { as: creator, query: deleted })).data).toEqual([]);
  });
});

describe('a reel', () => {
  const remove = () => call(removeTribute, { method: 'DELETE', as: creator, query });
  const restore = (as: Person) =>
    call(changeTribute, { method: 'PATCH', as, body: { ...query, restore: true } });

  test('comes back unchanged, with its link, its clips and the held credits', async () => {
    const body = { ...query, people: [{ email: 'maja@example.com' }] };
    await call(invite, { method: 'POST', as: creator, body });
    expect(await balanceOf(creator)).toBe(1);
    await remove();
    expect(await balanceOf(creator)).toBe(2);
    expect((await call(invitation, { query })).status).toBe(404);
    const listed = await call(tributes, { as: creator, query: { deleted: 'true' } });
    expect(listed.data).toMatchObject([{ tributeId: tribute.tributeId, erasedAt: expect.any(String) }]);

    expect((await restore(STRANGER)).status).toBe(404);
    expect(await restore(creator)).toMatchObject({ status: 200, data: { status: 'COLLECTING' } });
    expect(await balanceOf(creator)).toBe(1);
    expect((await call(invitation, { query })).status).toBe(200);
    expect(await filmOf()).toEqual([clip]);
    expect((await call(tributes, { as: creator, query: { deleted: 'true' } })).data).toEqual([]);
  });

  test('cannot be restored after 30 days', async () => {
    await remove();
    goOn(30);
    expect((await restore(creator)).status).toBe(404);
    expect((await call(tributes, { as: creator, query: { deleted: 'true' } })).data).toEqual([]);
  });
});

describe('an account', () => {
  test('is offered at the next sign-in, and restored unchanged', async () => {
    const early = await openTribute({}, creator);
    await call(removeTribute, { method: 'DELETE', as: creator, query: { tributeId: early.tributeId } });
    await call(removeUser, { method: 'DELETE', as: creator });
    expect(await call(openSession, { method: 'POST', as: creator, body: {} })).toMatchObject({
      status: 403,
      code: 'ACCOUNT_DELETED',
    });
    const kept = await call(keepAccount, { method: 'POST', as: creator, body: {} });
    expect(kept).toMatchObject({ status: 200, data: { userId: creator.userId } });
    expect((await call(me, { as: creator })).status).toBe(200);
    // Earlier deletions stay.
    const own = await call(tributes, { as: creator });
    expect(own.data).toMatchObject([{ tributeId: tribute.tributeId }]);
    expect((await call(invitation, { query })).status).toBe(200);
    expect((await call(keepAccount, { method: 'POST', as: creator, body: {} })).status).toBe(200);
  });

  test('cannot be restored after 30 days or without signing in', async () => {
    await call(removeUser, { method: 'DELETE', as: creator });
    expect((await call(keepAccount, { method: 'POST', body: {} })).status).toBe(401);
    goOn(30);
    expect((await call(keepAccount, { method: 'POST', as: creator, body: {} })).status).toBe(404);
  });
});
