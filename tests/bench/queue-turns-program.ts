import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { enqueue, isRunning, JOB_COLLECTION, jobQueue } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { addCrowd } from '#tests/support/crowd.ts';
import { addSentClip, speak } from '#tests/support/sent-clip.ts';
import { startProgramDatabase } from './program-environment.ts';

// A worker with 50 clips that never send a byte and time out, and then one good clip of another reel.
const POISON = 50;
const LOOK_MS = 20;

const [folder = ''] = process.argv.slice(2);
await startProgramDatabase(folder);
const { connection } = await connectDatabase();
const jobs = connection.collection(JOB_COLLECTION);
const { definitions } = await jobQueue();
const countRunning = () => jobs.countDocuments({ name: 'prepare-clip', lockedAt: { $ne: null } });
const poisoned = await addClips('poisoned', POISON, async (path) => execFileSync('mkfifo', [path]));
const other = await addClips('other', 1, speak);
const [submissionId = ''] = other.ids;
for (const id of poisoned.ids) await enqueue('prepare-clip', { submissionId: id }, poisoned.reel);
const stopJobs = await startJobs();
const slots = definitions['prepare-clip']?.concurrency ?? Number.NaN;
while ((await countRunning()) < slots) await delay(LOOK_MS);

const endedBefore = await countEnded();
await enqueue('prepare-clip', { submissionId }, other.reel);
while (!(await isRunning('prepare-clip', { submissionId }))) await delay(LOOK_MS);
const value = ((await countEnded()) - endedBefore) / slots;
await stopJobs();
process.once('disconnect', () => process.exit());
process.send?.(value);

async function addClips(name: string, count: number, write: (path: string) => Promise<unknown>) {
  await addCrowd(name, { reels: 1, people: 1 });
  const speaker = await Contributor.findOne({ userId: `${name}-reader` }).orFail();
  const reel = String(speaker.tribute);
  const ids: string[] = [];
  for (let clip = 0; clip < count; clip += 1) {
    const sent = await addSentClip({ _id: reel, questions: [] }, speaker.id, { write });
    ids.push(sent.submissionId);
  }
  return { reel, ids };
}

/** The job of a failed clip is gone, after two runs. */
async function countEnded(): Promise<number> {
  const failed = await Submission.countDocuments({ _id: { $in: poisoned.ids }, status: 'FAILED' });
  const queued = await jobs.find({ name: 'prepare-clip' }).toArray();
  return failed * 2 + queued.reduce((runs, { failCount }) => runs + (failCount ?? 0), 0);
}
