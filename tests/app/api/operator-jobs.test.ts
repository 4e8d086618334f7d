import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { GET as listFailed, POST as retry } from '#app/api/operator/failed_jobs/route.ts';
import { GET as readLog } from '#app/api/operator/log/route.ts';
import { GET as overview } from '#app/api/operator/route.ts';
import { JOB_COLLECTION, jobQueue, onceKeyOf } from '#server/jobs/queue/queue.ts';
import { OperatorAction } from '#server/models/operator-action.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { call } from '#tests/support/call.ts';
import { connection } from '#tests/support/installation.ts';
import { OPERATOR } from '#tests/support/operators.ts';

await jobQueue();
await measureStorage();
const jobs = () => connection.collection(JOB_COLLECTION);
const PAYLOAD = { submissionId: 'a'.repeat(24) };

afterEach(async () => {
  await jobs().deleteMany({ name: { $in: ['screen-clip', 'send-link-mail'] } });
  await OperatorAction.deleteMany({ createdAt: { $gt: new Date(0) } });
});

async function addFailed(changes: object = {}): Promise<string> {
  const { insertedId } = await jobs().insertOne({
    name: 'screen-clip',
    data: PAYLOAD,
    priority: 0,
    nextRunAt: null,
    lockedAt: null,
    failedAt: new Date('2026-03-01T10:00:00Z'),
    failCount: 100,
    failReason: 'It broke',
    ...changes,
  });
  return String(insertedId);
}

const ask = (jobId: string, changes: object = {}) => ({
  method: 'POST',
  as: OPERATOR,
  body: { actionId: randomUUID(), reason: 'The disk was full', jobId, ...changes },
});

test('lists failed jobs with subject, reason and time, newest first, without addresses [operator-jobs]', async () => {
  await addFailed();
  await addFailed({
    name: 'send-link-mail',
    data: { contributorId: 'b'.repeat(24), email: 'ada@example.com' },
    failedAt: new Date('2026-03-02T10:00:00Z'),
    failReason: '550 <ada@example.com>: no such person at smtp://me:secret@host',
  });
  const { data } = await call(listFailed, { as: OPERATOR });
  expect(data).toEqual([
    {
      _id: expect.any(String),
      job: 'send-link-mail',
      subject: { kind: 'contributorId', id: 'b'.repeat(24) },
      reason: '550 <…@…>: no such person at smtp:…@…',
      failedAt: '2026-03-02T10:00:00.000Z',
      tries: 100,
    },
    expect.objectContaining({ job: 'screen-clip', subject: { kind: 'submissionId', id: 'a'.repeat(24) } }),
  ]);
  expect((await call(overview, { as: OPERATOR })).data.queue).toContainEqual({
    job: 'screen-clip',
    state: 'failed',
    count: 1,
    oldestSeconds: null,
  });
});

test('pages through failed jobs', async () => {
  const ids = [await addFailed(), await addFailed(), await addFailed()].toReversed();
  const first = await call(listFailed, { as: OPERATOR, query: { limit: '2' } });
  const second = await call(listFailed, {
    as: OPERATOR,
    query: { limit: '2', cursor: first.nextCursor ?? '' },
  });
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids);
  expect(second.nextCursor).toBeNull();
});

test('queues a failed job again, once, and says so in the log [operator-jobs] [operator-log]', async () => {
  const jobId = await addFailed({ brokenRuns: { crashes: 4 } });
  const asked = ask(jobId);
  expect((await call(retry, asked)).status).toBe(200);
  const queued = await jobs().findOne({ onceKey: onceKeyOf('screen-clip', PAYLOAD) });
  expect(queued).toMatchObject({ failCount: 0, lockedAt: null, nextRunAt: expect.any(Date) });
  expect(queued).not.toHaveProperty('failedAt');
  expect(queued).not.toHaveProperty('brokenRuns');
  // A repeated call, and another operator's click meanwhile.
  expect((await call(retry, asked)).status).toBe(200);
  expect((await call(retry, ask(jobId))).status).toBe(200);
  const { data } = await call(readLog, { as: OPERATOR });
  expect(data).toEqual([
    {
      _id: expect.any(String),
      action: 'RETRY_JOB',
      subject: jobId,
      operator: OPERATOR.email,
      reason: 'The disk was full',
      at: expect.any(String),
    },
  ]);
});

test('forgets a failed job when the same one was queued meanwhile', async () => {
  const jobId = await addFailed();
  await addFailed({ onceKey: onceKeyOf('screen-clip', PAYLOAD), nextRunAt: new Date(), failedAt: null });
  expect((await call(retry, ask(jobId))).status).toBe(200);
  expect(await jobs().countDocuments({ name: { $in: ['screen-clip'] } })).toBe(1);
});

test('finds no job under another id, and requires a reason', async () => {
  const jobId = await addFailed();
  expect((await call(retry, ask(String(new Types.ObjectId())))).status).toBe(404);
  const { status, fields } = await call(retry, ask(jobId, { reason: '  ' }));
  expect(status).toBe(422);
  expect(fields.reason).toEqual(['Say why. The log keeps it.']);
  expect((await call(readLog, { as: OPERATOR })).data).toEqual([]);
});
