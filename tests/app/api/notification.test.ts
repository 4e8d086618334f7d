import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { GET, PATCH } from '#app/api/notification/route.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { notifyClipArrived, notifyClipFailed } from '#server/jobs/notifications/notify-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

const published: Publication[] = [];
setPublisher((publication) => published.push(publication));

const list = (as = CREATOR, query = {}) => call(GET, { as, query });
const read = (body: unknown, as = CREATOR) => call(PATCH, { method: 'PATCH', as, body });

beforeEach(async () => {
  await Notification.deleteMany({ userId: CREATOR.userId });
  published.length = 0;
});

test('notifies nobody without an account', async () => {
  expect(await call(GET)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await call(PATCH, { method: 'PATCH', body: { all: true } })).toMatchObject({ status: 401 });
});

test('notifies only the creator of a joining link guest, live and once [related-concepts] [notification-ways] [socket-product-events]', async () => {
  const { tributeId, name } = await openTribute();
  const guest = await joinAs(tributeId, 'Jonas');
  const told = await list();
  expect(told.data).toMatchObject({ unreadCount: 1, nextCursor: null });
  expect(told.data.notifications).toMatchObject([
    { type: 'CONTRIBUTOR_JOINED', name: 'Jonas', count: 1, isRead: false, tribute: { tributeId, name } },
  ]);
  expect(published).toContainEqual({
    userId: CREATOR.userId,
    event: 'notification:created',
    payload: [{ type: 'CONTRIBUTOR_JOINED', unreadCount: 1 }],
  });
  const tribute = await Tribute.findOne({ tributeId }).orFail();
  const about = { userId: CREATOR.userId, type: 'CONTRIBUTOR_JOINED', source: guest._id } as const;
  await Promise.all([1, 2].map(() => addNotification({ ...about, tribute: tribute._id })));
  expect((await list()).data.notifications).toHaveLength(1);
  expect((await list(STRANGER)).data).toEqual({ notifications: [], unreadCount: 0, nextCursor: null });
});

describe('reading', () => {
  test('marks one notification as read, leaves the others unread, and finds none of another person', async () => {
    await joinAs((await openTribute()).tributeId, 'Jonas');
    await joinAs((await openTribute()).tributeId, 'Maja');
    const [{ _id: notificationId }] = (await list()).data.notifications;
    published.length = 0;
    expect(await read({ notificationId }, STRANGER)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await list()).data.unreadCount).toBe(2);
    expect(published.filter(({ userId }) => userId === CREATOR.userId)).toEqual([]);
    expect((await read({ notificationId })).data).toEqual({ unreadCount: 1 });
    const { data } = await list();
    expect(data.notifications.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, false]);
  });

  test('marks all', async () => {
    const { tributeId } = await openTribute();
    await joinAs(tributeId, 'Jonas');
    await joinAs(tributeId, 'Maja');
    expect((await read({ all: true })).data).toEqual({ unreadCount: 0 });
  });

  test('is pushed to the person’s other pages and devices', async () => {
    await joinAs((await openTribute()).tributeId, 'Jonas');
    await read({ all: true });
    expect(published).toContainEqual({
      userId: CREATOR.userId,
      event: 'notification:read',
      payload: [{ unreadCount: 0 }],
    });
  });

  test('rejects a call for neither one nor all', async () => {
    expect(await read({})).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });
});

test('pages follow without a gap, also for notifications of the same moment', async () => {
  const at = new Date('2026-11-20T12:00:00Z');
  await Notification.insertMany(
    Array.from({ length: 65 }, (_, index) => ({
      userId: CREATOR.userId,
      type: 'REEL_READY',
      sources: [`render-${index}`],
      at,
    })),
  );
  const seen = new Set<string>();
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const { data } = await list(CREATOR, cursor ? { cursor } : {});
    for (const { _id } of data.notifications) seen.add(_id);
    sizes.push(data.notifications.length);
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(sizes).toEqual([30, 30, 5]);
  expect(seen.size).toBe(65);
  expect(await list(CREATOR, { cursor: 'yesterday' })).toMatchObject({ status: 400 });
});

test('groups hearts until they are read, and ignores a repeated heart [hearts-batched]', async () => {
  const { _id } = await openTribute();
  const heart = (source: string, name: string) =>
    addNotification({
      userId: CREATOR.userId,
      type: 'HEARTED',
      tribute: new Types.ObjectId(_id),
      source,
      name,
    });
  await heart('clip-1:device-1', 'Jonas');
  await heart('clip-1:device-2', 'Maja');
  const { data } = await list();
  expect(data.notifications).toMatchObject([{ type: 'HEARTED', count: 2, name: 'Maja' }]);
  await read({ all: true });
  await heart('clip-1:device-1', 'Jonas');
  expect((await list()).data.unreadCount).toBe(0);
  await heart('clip-2:device-1', 'Jonas');
  expect((await list()).data.notifications).toMatchObject([{ count: 1 }, { count: 2 }]);
});

test('groups arrivals and joins by reel, also of the same moment', async () => {
  const reels = [await openTribute(), await openTribute()];
  const tellAll = (type: 'CONTRIBUTOR_JOINED' | 'SUBMISSION_RECEIVED') =>
    reels.flatMap(({ _id }) =>
      Array.from({ length: 8 }, (_, index) =>
        addNotification({
          userId: CREATOR.userId,
          type,
          tribute: new Types.ObjectId(_id),
          source: `${type} ${_id} ${index}`,
          name: `P${index}`,
        }),
      ),
    );
  await Promise.all([...tellAll('CONTRIBUTOR_JOINED'), ...tellAll('SUBMISSION_RECEIVED')]);
  const { data } = await list();
  expect(data.notifications.map(({ count }: { count: number }) => count)).toEqual([8, 8, 8, 8]);
  expect(data.unreadCount).toBe(4);
});

test('a notification of a deleted tribute stays, without a link', async () => {
  const { tributeId } = await openTribute();
  await joinAs(tributeId, 'Jonas');
  await Tribute.updateOne({ tributeId }, { $set: { deletedAt: new Date() } });
  expect((await list()).data.notifications).toMatchObject([{ tribute: null, name: 'Jonas' }]);
});

describe('a clip', () => {
  async function clipOf(userId: string | null) {
    const { tributeId } = await openTribute();
    const tribute = await Tribute.findOne({ tributeId }).orFail();
    const speaker = await Contributor.create({ tribute: tribute._id, name: 'Jonas', userId });
    const submission = await Submission.create({
      tribute: tribute._id,
      contributor: speaker._id,
      uploadIds: [new Types.ObjectId().toHexString().padStart(32, '0')],
      status: 'PROCESSING',
      consentAt: new Date(),
    });
    return { submission, tribute };
  }
  const typesOf = async (as = CREATOR) =>
    (await list(as)).data.notifications.map(({ type, name }: { type: string; name: string | null }) => [
      type,
      name,
    ]);

  test('that arrives notifies the creator once, though the job runs twice', async () => {
    const { submission, tribute } = await clipOf(null);
    await notifyClipArrived(submission, tribute);
    await notifyClipArrived(submission, tribute);
    expect(await typesOf()).toEqual([['SUBMISSION_RECEIVED', 'Jonas']]);
  });

  test("of the creator's own notifies nobody", async () => {
    const { submission, tribute } = await clipOf(CREATOR.userId);
    await notifyClipArrived(submission, tribute);
    expect(await typesOf()).toEqual([]);
  });

  test('that is unusable notifies the creator by name, and the speaker as their own', async () => {
    const { submission, tribute } = await clipOf(STRANGER.userId);
    await notifyClipFailed(submission, tribute);
    expect(await typesOf()).toEqual([['CLIP_FAILED', 'Jonas']]);
    expect(await typesOf(STRANGER)).toEqual([['CLIP_FAILED', null]]);
  });
});
