import '#tests/support/installation.ts';
import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { POST as make } from '#app/api/tribute/reel/route.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { enqueue, type JobName, jobQueue } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { until } from '#tests/support/processes.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

await addPerson(CREATOR);
const tribute = await openTribute();
const guest = await joinAs(tribute.tributeId, 'Jonas');
const stopJobs = await startJobs();
afterAll(stopJobs);
const statusOf = async (submissionId: string) => (await Submission.findById(submissionId).orFail()).status;

/** Kills every media process as soon as it starts, like the out-of-memory killer. */
function killMediaProcesses(): () => void {
  const timer = setInterval(() => {
    const table = execFileSync('ps', ['--ppid', String(process.pid), '-ww', '-o', 'pid=,args='], {
      encoding: 'utf8',
    });
    for (const line of table.split('\n').filter((text) => text.includes('media/child.ts'))) {
      process.kill(Number.parseInt(line, 10), 'SIGKILL');
    }
  }, 20);
  return () => clearInterval(timer);
}

const ends = (status: string) => ['READY', 'FAILED'].includes(status);

async function failuresOf(name: JobName, data: Record<string, string>): Promise<number> {
  const { jobs } = await (await jobQueue()).queryJobs({ name, data });
  return jobs[0]?.failCount ?? 0;
}

const untilTried = (name: JobName, data: Record<string, string>) =>
  until(() => failuresOf(name, data), Boolean, 20_000, 'a first try');

test('keeps a clip PROCESSING on a failing disk; it becomes ready when the disk recovers', async () => {
  const { original, submissionId } = await addSentClip(tribute, guest._id);
  await rename(original, `${original}.away`);
  await enqueue('prepare-clip', { submissionId }, tribute._id);
  await untilTried('prepare-clip', { submissionId });
  expect(await Submission.findById(submissionId)).toMatchObject({ status: 'PROCESSING', failure: null });
  await rename(`${original}.away`, original);
  expect(await until(() => statusOf(submissionId), ends, 20_000, 'the clip')).toBe('READY');
});

test('keeps a clip PROCESSING while its processes are killed; it becomes ready afterwards', async () => {
  const { submissionId } = await addSentClip(tribute, guest._id);
  const stopKilling = killMediaProcesses();
  await enqueue('prepare-clip', { submissionId }, tribute._id);
  await untilTried('prepare-clip', { submissionId });
  stopKilling();
  expect(await Submission.findById(submissionId)).toMatchObject({ status: 'PROCESSING', failure: null });
  expect(await until(() => statusOf(submissionId), ends, 20_000, 'the clip')).toBe('READY');
});

test('keeps rendering a reel through failures, and finishes it afterwards', async () => {
  const { submissionId } = await addSentClip(tribute, guest._id);
  await prepareClip({ submissionId });
  const segment = mediaPath(`${submissionId}/segment.mp4`);
  await rename(segment, `${segment}.away`);
  await call(make, { method: 'POST', as: CREATOR, body: { tributeId: tribute.tributeId } });
  const film = () => Render.findOne({ tribute: tribute._id }).orFail();
  await untilTried('render-reel', { renderId: (await film()).id });
  expect(await film()).toMatchObject({ status: 'RENDERING', isUnderway: true, failure: null });
  await rename(`${segment}.away`, segment);
  expect(await until(async () => (await film()).status, ends, 20_000, 'the film')).toBe('READY');
});
