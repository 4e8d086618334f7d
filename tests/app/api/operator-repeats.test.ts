import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { GET as readLog } from '#app/api/operator/log/route.ts';
import { POST as changeReel } from '#app/api/operator/reels/route.ts';
import { GET as overview } from '#app/api/operator/route.ts';
import { GET as uploads } from '#app/api/operator/uploads/route.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Report } from '#server/models/report.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { call } from '#tests/support/call.ts';
import { METRICS_TOKEN, OPERATOR } from '#tests/support/operators.ts';
import { openTribute } from '#tests/support/tributes.ts';

await jobQueue();
const monitor = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
const waiting = async () => (await call(overview, monitor)).data.waiting;

test('an action that is sent again does nothing, even after another operator undid it [operator-log]', async () => {
  const { tributeId } = await openTribute();
  const asked = (action: string) => ({
    method: 'POST',
    as: OPERATOR,
    body: { actionId: randomUUID(), reason: 'I watched it', tributeId, action },
  });
  const down = asked('TAKE_DOWN_REEL');
  for (const one of [down, asked('PUT_BACK_REEL'), down])
    expect((await call(changeReel, one)).status).toBe(200);
  expect((await Tribute.findOne({ tributeId }))?.takenDownAt ?? null).toBeNull();
  const { data } = await call(readLog, { as: OPERATOR });
  const lines = data.filter(({ subject }: { subject: string }) => subject === tributeId);
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(['PUT_BACK_REEL', 'TAKE_DOWN_REEL']);
});

test('counts only the reports that nobody has reviewed [operator-reports]', async () => {
  const { _id: tribute } = await openTribute();
  const before = await waiting();
  const report = { tribute, submission: null, reason: 'SPAM', words: '' } as const;
  await Report.create({ ...report, reporter: 'one' });
  await Report.create({ ...report, reporter: 'two', reviewedAt: new Date(), verdict: 'CLEARED' });
  expect((await waiting()).openReports).toBe(before.openReports + 1);
});

test('an upload that began long ago and still moves is not stuck [operator-waiting]', async () => {
  const uploadId = 'd'.repeat(32);
  const { _id } = await Upload.create({ uploadId, sizeBytes: 900 });
  const createdAt = new Date(Date.now() - 7 * HOUR_MS);
  await Upload.collection.updateOne({ _id }, { $set: { createdAt } });
  const listed = async () =>
    (await call(uploads, monitor)).data.filter(
      (upload: { uploadId: string }) => upload.uploadId === uploadId,
    );
  const before = await waiting();
  expect(await listed()).toHaveLength(1);
  await (await growingFiles()).create(uploadId);
  expect(await listed()).toEqual([]);
  expect((await waiting()).stuckUploads).toBe(before.stuckUploads - 1);
});
