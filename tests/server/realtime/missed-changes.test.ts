import '#tests/support/installation.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DELETE as removeClip } from '#app/api/submission/route.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import { CALLS_MAX, serveLivePages } from './live-page.ts';

const { creator, handlers, openPage, openWorkroom, busiestMinute } = await serveLivePages('missed');

test('clips that their speakers remove leave the open workroom without waiting for a call', async () => {
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const { cookie, _id } = await joinAs(tributeId, 'Jonas');
  const removed = [await addReadyClip(tribute, _id), await addReadyClip(tribute, _id)];
  const page = await openWorkroom(tributeId);
  const clips = () => page.shows(queryKeys.submissions(tributeId)) as SubmissionDto[];
  expect(clips()).toHaveLength(2);
  // The page has just used its calls for other changes.
  publishTributeChange({ createdBy: tribute.createdBy, tributeId });
  for (const [index, submissionId] of removed.entries()) {
    const gone = await call(removeClip, { method: 'DELETE', cookie, query: { submissionId } });
    expect(gone.status).toBe(200);
    await vi.waitFor(() => expect(clips()).toHaveLength(1 - index));
    page.pass(2_000);
  }
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ counts: { clips: 0 } });
  await page.settle();
  const { items } = page.shows(queryKeys.presentation(tributeId)) as PresentationDto;
  expect(items.filter(({ kind }) => kind === 'CLIP')).toEqual([]);
  expect(busiestMinute()).toBeLessThanOrEqual(CALLS_MAX);
});

test('a workroom shows who joined between its calls and its connection', async () => {
  const { tributeId } = await openTribute({}, creator);
  const page = await openWorkroom(tributeId, () => joinAs(tributeId, 'Maja'));
  const people = () => page.shows(queryKeys.contributors(tributeId));
  expect(people()).toEqual([]);
  await page.settle();
  expect(people()).toMatchObject([{ name: 'Maja' }]);
});

test('a refetch that the server refuses for a moment is repeated', async () => {
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const page = await openWorkroom(tributeId);
  const working = { ...handlers };
  handlers['/api/tribute'] = async () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 });
  onTestFinished(() => void Object.assign(handlers, working));
  await Tribute.updateOne({ tributeId }, { $set: { linkOpen: false } });
  publishTributeChange({ createdBy: tribute.createdBy, tributeId }, { stale: ['details'] });
  await page.settle();
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ linkOpen: true });
  Object.assign(handlers, working);
  await page.settle();
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ linkOpen: false });
  expect(busiestMinute()).toBeLessThanOrEqual(CALLS_MAX);
});

test('an answer that is older than an event does not stay', async () => {
  const key = queryKeys.unreadCount();
  const older = Promise.withResolvers<number>();
  const load = vi.fn(async () => 2).mockResolvedValueOnce(0);
  const page = await openPage([[key, load]]);
  load.mockReturnValueOnce(older.promise);
  page.refetch(key);
  publish(creator.userId, 'notification:created', { type: 'HEARTED', unreadCount: 2 });
  await vi.waitFor(() => expect(page.shows(key)).toBe(2));
  older.resolve(1);
  await vi.waitFor(() => expect(page.shows(key)).toBe(1));
  page.pass(1_000);
  await vi.waitFor(() => expect(page.shows(key)).toBe(2));
});
