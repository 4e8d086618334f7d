import '#tests/support/installation.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, expect, test, vi } from 'vitest';
import type { SUBMISSION_STATUSES } from '#lib/contracts/submissions.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { stripOriginals } from '#server/jobs/handlers/strip-originals.ts';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import type * as Supervise from '#server/media/supervise.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { stripOlderOriginals } from '#server/migrations/0005-strip-older-originals.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { addPerson } from '#tests/support/credits.ts';
import { addSentClip, speak } from '#tests/support/sent-clip.ts';
import { MARKS, marksIn, tagMp4 } from '#tests/support/tagged-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';
import { queries } from '#tests/support/watch-queries.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

await addPerson(CREATOR);
const tribute = await openTribute();
const guest = await joinAs(tribute.tributeId, 'Jonas');
const spoken = join(env().DATA_DIR, 'spoken.mp4');
await speak(spoken);
const tagged = tagMp4(await readFile(spoken));

afterEach(async () => {
  await Submission.deleteMany({});
  await Upload.deleteMany({});
});

/** Adds a clip in this state as an earlier version left it: its original carries location and device. */
async function addOlderClip(status: (typeof SUBMISSION_STATUSES)[number]) {
  const write = (path: string) => writeFile(path, tagged);
  const { submissionId, original } = await addSentClip(tribute, guest._id, { write, fields: { status } });
  const { uploadIds } = await Submission.findById(submissionId).orFail();
  const uploadId = uploadIds?.[0] ?? '';
  const of = { tribute: tribute._id, contributor: guest._id };
  await Upload.create({ ...of, uploadId, sizeBytes: tagged.length, finishedAt: new Date() });
  return { uploadId, original };
}

async function update(): Promise<void> {
  const { db } = mongoose.connection;
  expect.assert(db);
  await stripOlderOriginals.up(db, {});
  // Migrations read without an index, once.
  queries.clear();
}

const marksOf = async ({ original }: { original: string }) => marksIn(await readFile(original));
const marked = () => Upload.countDocuments({ stripDueAt: { $gte: new Date(0) } });
const strippings = () =>
  vi.mocked(runMediaJob).mock.calls.filter(([{ op }]) => op === 'strip-metadata').length;

test('the worker strips originals of clips that an earlier version prepared, once [original-stripped]', async () => {
  const [ready, held, failed] = [
    await addOlderClip('READY'),
    await addOlderClip('HELD'),
    await addOlderClip('FAILED'),
  ];
  await update();
  const stop = await startJobs();
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'strip-originals' });
  expect(jobs).toMatchObject([{ repeatInterval: '1 minute' }]);
  await enqueue('strip-originals', {});
  await vi.waitFor(async () => expect(await marked()).toBe(0), { timeout: 60_000 });
  await stop();
  expect([await marksOf(ready), await marksOf(held), await marksOf(failed)]).toEqual([[], [], MARKS]);
  expect((await readFile(ready.original)).length).toBe(tagged.length);
  await stripOriginals();
  expect(strippings()).toBe(2);
});

test('strips originals that an earlier worker prepares after the update, and of feedback [original-stripped]', async () => {
  const [clip, feedback] = [await addOlderClip('PROCESSING'), await addOlderClip('READY')];
  await Submission.deleteOne({ uploadIds: feedback.uploadId });
  await Feedback.create({ uploadId: feedback.uploadId, mailedAt: new Date() });
  await update();
  await stripOriginals();
  expect([await marksOf(clip), await marksOf(feedback), await marked()]).toEqual([MARKS, [], 1]);
  await Submission.updateOne({ uploadIds: clip.uploadId }, { $set: { status: 'READY' } });
  await stripOriginals(Date.now() + 1.1 * HOUR_MS);
  expect([await marksOf(clip), await marked()]).toEqual([[], 0]);
});

test('leaves an original alone whose clip is being prepared', async () => {
  const { uploadId, original } = await addOlderClip('READY');
  await update();
  await Submission.updateOne({ uploadIds: uploadId }, { $set: { status: 'PROCESSING' } });
  await stripOriginals();
  expect([await marksOf({ original }), await marked()]).toEqual([MARKS, 1]);
});

test('retries an original that failed an hour later, and continues with the others', async () => {
  const [failing, next] = [await addOlderClip('READY'), await addOlderClip('READY')];
  await update();
  vi.mocked(runMediaJob).mockRejectedValueOnce(new MediaError('INTERNAL', 'the disk is full'));
  await stripOriginals();
  expect([await marksOf(failing), await marksOf(next)]).toEqual([MARKS, []]);
  await stripOriginals();
  expect(await marksOf(failing)).toEqual(MARKS);
  await stripOriginals(Date.now() + 1.1 * HOUR_MS);
  expect([await marksOf(failing), await marked()]).toEqual([[], 0]);
});

test('does not bring back an original that was erased meanwhile', async () => {
  const { uploadId } = await addOlderClip('READY');
  await update();
  const media = await vi.importActual<typeof Supervise>('#server/media/supervise.ts');
  vi.mocked(runMediaJob).mockImplementationOnce(async (...given) => {
    const stripped = await media.runMediaJob(...given);
    await Upload.deleteOne({ uploadId });
    return stripped;
  });
  await stripOriginals();
  expect(await hasMedia(`originals/${uploadId}`)).toBe(false);
});

test('shows a clip although the disk has no room to strip its original, and strips it later [original-stripped]', async () => {
  const clip = await addOlderClip('PROCESSING');
  const media = await vi.importActual<typeof Supervise>('#server/media/supervise.ts');
  vi.mocked(runMediaJob).mockClear();
  vi.mocked(runMediaJob).mockImplementation((input, options) =>
    input.op === 'strip-metadata'
      ? Promise.reject(new MediaError('INTERNAL', 'ENOSPC: no space left on device'))
      : media.runMediaJob(input, options),
  );
  const { id } = await Submission.findOne({ uploadIds: clip.uploadId }).orFail();
  await prepareClip({ submissionId: id });
  expect((await Submission.findById(id))?.status).toBe('READY');
  await stripOriginals();
  expect([await marksOf(clip), strippings()]).toEqual([MARKS, 2]);
  vi.mocked(runMediaJob).mockImplementation(media.runMediaJob);
  await stripOriginals(Date.now() + 1.1 * HOUR_MS);
  expect([await marksOf(clip), await marked(), strippings()]).toEqual([[], 0, 3]);
});
