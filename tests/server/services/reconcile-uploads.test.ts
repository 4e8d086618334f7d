import '#tests/support/installation.ts';
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { mediaPath, uploadFolder } from '#server/integrations/storage.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { finishUpload, retryInterrupted } from '#server/services/uploads/finish-upload.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { holdIdleUpload, uploadLocks } from '#server/uploads/upload-locks.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

const BYTES = 'the bytes of a clip';

/** A guest's upload after a crash: `path` has all its bytes. */
async function leave(path: (uploadId: string) => string, finishedAt: Date | null, isSent: boolean) {
  const tribute = await openTribute();
  const { _id: contributor } = await joinAs(tribute.tributeId, 'Jonas');
  const uploadId = randomBytes(16).toString('hex');
  const of = { tribute: tribute._id, contributor };
  await Upload.create({ ...of, uploadId, sizeBytes: BYTES.length, finishedAt });
  if (isSent) await Submission.create({ ...of, uploadIds: [uploadId], consentAt: new Date() });
  await mkdir(dirname(path(uploadId)), { recursive: true });
  await writeFile(path(uploadId), BYTES);
  return { uploadId };
}

const growing = (uploadId: string) => join(uploadFolder(), uploadId);
const moved = (uploadId: string) => mediaPath(`originals/${uploadId}`);

test.each([
  ['after its last byte', growing, null],
  ['after its file was moved', moved, null],
  ['after it was finished, before its answer went on', moved, new Date()],
])(
  'continues preparing a sent upload that crashed %s, once [send-makes-answer]',
  async (_when, path, finishedAt) => {
    const { uploadId } = await leave(path, finishedAt, true);
    await reconcileUploads(holdIdleUpload);
    await reconcileUploads(holdIdleUpload);
    const answer = await Submission.findOne({ uploadIds: uploadId }).orFail();
    expect(answer.status).toBe('PROCESSING');
    expect(await readFile(moved(uploadId), 'utf8')).toBe(BYTES);
    const data = { submissionId: answer.id };
    expect((await (await jobQueue()).queryJobs({ name: 'prepare-clip', data })).jobs).toHaveLength(1);
  },
);

test('finishes an unsent upload without making an answer [send-makes-answer]', async () => {
  const { uploadId } = await leave(growing, null, false);
  expect(await reconcileUploads(holdIdleUpload)).toBe(1);
  expect((await Upload.findOne({ uploadId }))?.finishedAt).toBeInstanceOf(Date);
  expect(await Submission.exists({ uploadIds: uploadId })).toBeNull();
});

test('finishes an upload again after an error, without looking at any other', async () => {
  const { uploadId } = await leave(growing, null, true);
  const others = vi.spyOn(Upload, 'find');
  vi.spyOn(Upload.prototype, 'save').mockRejectedValueOnce(new Error('The database is down.'));
  await expect(finishUpload(uploadId)).rejects.toThrow('down');
  await retryInterrupted(holdIdleUpload);
  expect((await Submission.findOne({ uploadIds: uploadId }))?.status).toBe('PROCESSING');
  const again = vi.spyOn(Upload, 'findOne');
  await retryInterrupted(holdIdleUpload);
  expect(again).not.toHaveBeenCalled();
  expect(others).not.toHaveBeenCalled();
});

test('leaves an upload to the request that holds it, and finishes it if that does not', async () => {
  const { uploadId } = await leave(growing, null, true);
  const ofRequest = uploadLocks.newLock(uploadId);
  const release = vi.fn();
  await ofRequest.lock(new AbortController().signal, release);
  expect(await reconcileUploads(holdIdleUpload)).toBe(0);
  await retryInterrupted(holdIdleUpload);
  expect(release).not.toHaveBeenCalled();
  expect((await Upload.findOne({ uploadId }))?.finishedAt).toBeNull();
  await ofRequest.unlock();
  await retryInterrupted(holdIdleUpload);
  expect((await Submission.findOne({ uploadIds: uploadId }))?.status).toBe('PROCESSING');
});

test('finds the complete upload among 20,000 abandoned ones by their files alone', async () => {
  const { uploadId } = await leave(growing, null, false);
  const part = join(uploadFolder(), randomBytes(16).toString('hex'));
  await writeFile(part, 'half');
  const of = { tribute: new Types.ObjectId(), contributor: new Types.ObjectId() };
  const abandoned = Array.from({ length: 20_000 }, () => randomBytes(16).toString('hex'));
  const documents = abandoned.map((id) => ({ ...of, uploadId: id, sizeBytes: BYTES.length }));
  // A busy machine needs longer for all at once than a connection waits.
  for (let at = 0; at < documents.length; at += 1_000)
    await Upload.insertMany(documents.slice(at, at + 1_000), { ordered: false });
  for (const id of abandoned) await link(part, growing(id));
  const asked = vi.spyOn(Upload, 'findOne');
  expect(await reconcileUploads(holdIdleUpload)).toBe(1);
  expect((await Upload.findOne({ uploadId }))?.finishedAt).toBeInstanceOf(Date);
  expect(asked.mock.calls.length).toBeLessThan(10);
});
