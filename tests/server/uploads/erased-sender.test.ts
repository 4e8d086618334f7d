import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { DELETE as erase } from '#app/api/tribute/own_part/route.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { addAnswer } from '#server/services/submissions/send-submission.ts';
import { call } from '#tests/support/call.ts';
import { orphans } from '#tests/support/orphans.ts';
import { answersOf, newTakeId, sendTake } from './takes.ts';
import { CLIP, type Guest, joinGuest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const { create, head, patch, upload } = await startUploadEndpoint();

/** Happens while the clips of a person are withdrawn. */
const meanwhile = vi.hoisted(() => ({ act: async () => {} }));
vi.mock('#server/services/contributors/withdraw-consent.ts', async (importOriginal) => {
  const original = await importOriginal<
    object & { withdrawConsent: (...all: unknown[]) => Promise<unknown> }
  >();
  return {
    ...original,
    withdrawConsent: async (...all: unknown[]) => {
      const takenBack = await original.withdrawConsent(...all);
      await meanwhile.act();
      return takenBack;
    },
  };
});

const eraseGuest = ({ tributeId, cookie }: Guest) =>
  call(erase, { method: 'DELETE', cookie, query: { tributeId } });

test('refuses bytes, uploads and Send of a person who was erased, and removes what had arrived [erase-own]', async () => {
  const guest = await joinGuest();
  const path = await upload(guest, 7);
  const whole = await upload(guest);
  const takeId = newTakeId();
  await sendTake(guest, path, takeId);
  expect((await eraseGuest(guest)).status).toBe(200);

  expect((await patch(path, guest, 7, CLIP.subarray(7))).status).toBe(404);
  expect((await head(path, guest)).status).toBe(404);
  expect((await create(guest)).status).toBe(404);
  expect((await sendTake(guest, path, takeId)).status).toBe(404);
  expect((await sendTake(guest, whole, newTakeId())).status).toBe(404);

  await eraseDeleted();
  expect(await answersOf(guest, takeId)).toEqual([]);
  expect(await Upload.find({ uploadId: { $in: [path, whole].map(uploadIdOf) } })).toEqual([]);
  expect((await orphans()).filter((line) => /upload|original/i.test(line))).toEqual([]);
  // Nobody remembers the person by now.
  expect((await create(guest)).status).toBe(404);
  expect((await sendTake(guest, path, takeId)).status).toBe(404);
});

test('erases an answer that was sent while its person was being erased [erase-own]', async () => {
  const guest = await joinGuest();
  const path = await upload(guest);
  const takeId = newTakeId();
  meanwhile.act = async () => void (await sendTake(guest, path, takeId));
  await eraseGuest(guest);
  meanwhile.act = async () => {};
  expect(await answersOf(guest, takeId)).toMatchObject([{ isErasing: true, deletedBy: 'SPEAKER' }]);
  await eraseDeleted();
  expect(await answersOf(guest, takeId)).toEqual([]);
});

test('stores no answer of a person who was erased after Send had looked for them [erase-own]', async () => {
  const guest = await joinGuest();
  const tribute = await Tribute.findOne({ tributeId: guest.tributeId }).orFail();
  const sender = await Contributor.findOne({ tribute: tribute._id }).orFail();
  await eraseGuest(guest);
  const card = { takeId: newTakeId(), medium: 'TEXT' as const, text: 'You opened the door.' };
  const input = { tributeId: guest.tributeId, questionId: null, consent: true as const, ...card };
  expect(await addAnswer(input, tribute, sender, {})).toBeNull();
  expect(await Submission.countDocuments({ tribute: tribute._id })).toBe(0);
});
