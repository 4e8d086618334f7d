import '#tests/support/installation.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { PATCH } from '#app/api/tribute/route.ts';
import type { TributeDto, TributeStatus } from '#lib/contracts/tributes.ts';
import { toDraftDate } from '#lib/tribute/due-date.ts';
import { closeDueTribute } from '#server/domain/status/tribute-status.ts';
import { closeTributes } from '#server/jobs/handlers/close-tributes.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { Notification } from '#server/models/notification.ts';
import { Tribute } from '#server/models/tribute.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';

const DAY_MS = 86_400_000;
let creator: Person;
let tribute: TributeDto;
let events: string[] = [];
let count = 0;

beforeEach(async () => {
  count += 1;
  creator = await addCreator(`creator-${count}`, 2);
  tribute = await openTribute({}, creator);
  const body = { tributeId: tribute.tributeId, people: [{ email: 'maja@example.com' }] };
  await call(invite, { method: 'POST', as: creator, body });
  events = [];
  setPublisher(({ event }) => void events.push(event));
});

const change = (fields: object) => Tribute.updateOne({ _id: tribute._id }, { $set: fields });
const yesterday = () => new Date(Date.now() - DAY_MS);
const tomorrow = () => new Date(Date.now() + DAY_MS);
const status = async () => (await Tribute.findById(tribute._id).orFail()).status;
const news = () => Notification.countDocuments({ userId: creator.userId, type: 'TRIBUTE_CLOSED' });

test('closes a reel after its date once, releases its credits, and notifies its creator [life-closed]', async () => {
  await change({ dueDate: yesterday() });
  expect(await balanceOf(creator)).toBe(1);
  await Promise.all([closeTributes(), closeTributes(), closeTributes()]);
  await closeTributes();
  expect(await status()).toBe('CLOSED');
  expect(await balanceOf(creator)).toBe(2);
  expect(await news()).toBe(1);
  expect(events.toSorted()).toEqual(['notification:created', 'tribute:changed', 'updateCount']);
});

test('stays open after reopening with a later date, and holds again, until that date', async () => {
  await change({ dueDate: yesterday() });
  await closeTributes();
  await change({ dueDate: tomorrow() });
  const body = { tributeId: tribute.tributeId, status: 'COLLECTING' };
  await call(PATCH, { method: 'PATCH', as: creator, body });
  await closeTributes();
  expect(await status()).toBe('COLLECTING');
  expect(await balanceOf(creator)).toBe(1);
  await change({ dueDate: new Date() });
  await closeTributes();
  expect(await status()).toBe('CLOSED');
  expect(await news()).toBe(2);
});

test('a later date alone reopens a reel that its date closed [life-closed]', async () => {
  await change({ dueDate: yesterday() });
  await closeTributes();
  const save = (body: object) =>
    call(PATCH, { method: 'PATCH', as: creator, body: { tributeId: tribute.tributeId, ...body } });
  await save({ surprise: true });
  expect(await status()).toBe('CLOSED');
  await save({ dueDate: toDraftDate(new Date(Date.now() + 3 * DAY_MS)) });
  expect(await status()).toBe('COLLECTING');
  expect(await balanceOf(creator)).toBe(1);
  await save({ status: 'CLOSED' });
  await save({ dueDate: toDraftDate(new Date(Date.now() + 5 * DAY_MS)) });
  expect(await status()).toBe('CLOSED');
});

test('keeps a reel open whose date moved between look-up and closing', async () => {
  await change({ dueDate: yesterday() });
  const found = await Tribute.findById(tribute._id).orFail();
  await change({ dueDate: tomorrow() });
  expect(await closeDueTribute(found, new Date())).toBe(false);
  expect(await status()).toBe('COLLECTING');
  expect(await balanceOf(creator)).toBe(1);
});

test.each<TributeStatus>(['DRAFT', 'READY', 'DELIVERED', 'ARCHIVED'])('keeps %s', async (other) => {
  await change({ dueDate: yesterday(), status: other });
  await closeTributes();
  expect(await status()).toBe(other);
  expect(await news()).toBe(0);
});

test('keeps a deleted one, and one with a future date', async () => {
  await closeTributes();
  expect(await status()).toBe('COLLECTING');
  await change({ dueDate: yesterday(), deletedAt: new Date() });
  await closeTributes();
  expect(await status()).toBe('COLLECTING');
});

test('runs in a worker every minute; a second worker adds no second job', async () => {
  await change({ dueDate: yesterday() });
  // The invitations above have no mail server.
  await (await jobQueue()).cancel({ name: 'send-invite-mail' });
  const stop = await startJobs();
  while ((await status()) !== 'CLOSED') await sleep(50);
  await stop();
  await (await startJobs())();
  const jobs = await mongoose.connection.collection('jobs').find({ name: 'close-tributes' }).toArray();
  expect(jobs.map(({ repeatInterval }) => repeatInterval)).toEqual(['1 minute']);
});
