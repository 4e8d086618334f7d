import '#tests/support/installation.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { GET as clips, POST as sendAnswer } from '#app/api/submission/route.ts';
import { POST as join, DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { GET as film } from '#app/api/tribute/save_presentation/route.ts';
import { inviteLink } from '#server/auth/invite-link.ts';
import { checkCounts } from '#server/domain/counts/check-counts.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { call, cookieOf, idTokenOf, type Person } from '#tests/support/call.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';
import { answersOf, newTakeId, sendTake } from './takes.ts';
import { CLIP, type Guest, joinGuest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const { head, patch, send, upload } = await startUploadEndpoint();

afterEach(async () => {
  const { differences } = await checkCounts();
  if (differences.length > 0) throw new Error(JSON.stringify(differences));
});

describe('a guest whose cookie was lost during an upload', () => {
  const rejoin = async ({ tributeId }: Guest, name = 'Jonas') => {
    const { _id, cookie } = await joinAs(tributeId, name);
    return { _id, tributeId, cookie };
  };

  test('joins again and sends the take a second time as one answer, with no leftovers [take-id]', async () => {
    const before = await joinGuest();
    const takeId = newTakeId();
    const lost = await upload(before, 7);
    const first = await sendTake(before, lost, takeId);
    const after = await rejoin(before);
    expect((await head(lost, after)).status).toBe(404);
    const path = await upload(after);
    const second = await sendTake(after, path, takeId);
    expect(second).toMatchObject({
      status: 201,
      data: { _id: first.data._id, status: 'PROCESSING', contributor: { _id: after._id } },
    });
    const [answer, ...others] = await answersOf(after, takeId);
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ uploadIds: [uploadIdOf(path)], deletedAt: null });
    expect(String(answer?.contributor)).toBe(after._id);
    expect(await Upload.exists({ uploadId: uploadIdOf(lost) })).toBeNull();
  });

  test('may send repeatedly while the bytes travel, and send a deleted waiting take', async () => {
    const before = await joinGuest();
    const takeId = newTakeId();
    const first = await sendTake(before, await upload(before, 7), takeId);
    await Submission.updateOne({ _id: first.data._id }, { $set: { deletedAt: new Date() } });
    const after = await rejoin(before);
    const path = await upload(after, 7);
    const answers = await Promise.all([1, 2, 3].map(() => sendTake(after, path, takeId)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await patch(path, after, 7, CLIP.subarray(7));
    expect(await sendTake(after, path, takeId)).toMatchObject({ status: 201 });
    expect(await answersOf(after, takeId)).toMatchObject([{ status: 'PROCESSING', deletedAt: null }]);
  });

  test('takes over only a take that waits for bytes, was not removed, and is of the same kind', async () => {
    const before = await joinGuest();
    const takeId = newTakeId();
    const path = await upload(before, 7);
    const first = await sendTake(before, path, takeId);
    const after = await rejoin(before);
    const sendAgain = async () => (await sendTake(after, await upload(after), takeId)).status;
    for (const change of [{ deletedBy: 'SPEAKER', deletedAt: new Date() }, { kind: 'THANK_YOU' }] as const) {
      await Submission.updateOne({ _id: first.data._id }, { $set: change });
      expect([change, await sendAgain()]).toEqual([change, 404]);
      await Submission.updateOne(
        { _id: first.data._id },
        { $set: { deletedBy: null, deletedAt: null, kind: 'ANSWER' } },
      );
    }
    await patch(path, before, 7, CLIP.subarray(7));
    expect(await sendAgain()).toBe(404);
    expect(await answersOf(after, takeId)).toMatchObject([{ uploadIds: [uploadIdOf(path)] }]);
  });
});

test('a guest who signs in during the upload continues it, and sends one answer [recorder-uploads-resume]', async () => {
  const guest = await joinGuest();
  const path = await upload(guest, 7);
  const takeId = newTakeId();
  const person = await addCreator('signs-in', 1);
  const signedIn = { authorization: `Bearer ${idTokenOf(person)}` };
  const found = await send('HEAD', path, { cookie: guest.cookie, ...signedIn });
  expect(found.headers.get('upload-offset')).toBe('7');
  expect((await patch(path, guest, 7, CLIP.subarray(7), signedIn)).status).toBe(204);
  const body = { tributeId: guest.tributeId, questionId: null, uploadId: uploadIdOf(path), takeId };
  const answered = await call(sendAnswer, {
    method: 'POST',
    as: person,
    cookie: guest.cookie,
    body: { ...body, kind: 'ANSWER', consent: true },
  });
  expect(answered).toMatchObject({ status: 201, data: { contributor: { name: 'Jonas' } } });
  expect(await answersOf(guest, takeId)).toHaveLength(1);
});

describe('a removed person who is invited again', () => {
  let count = 0;
  let creator: Person;

  /** An invited person's browser, for a creator with two credits. */
  async function joinInvited() {
    count += 1;
    creator = await addCreator(`inviter-${count}`, 2);
    const { tributeId } = await openTribute({}, creator);
    const people = [{ email: `maja-${count}@example.com` }];
    const inviteMaja = () => call(invite, { method: 'POST', as: creator, body: { tributeId, people } });
    expect((await inviteMaja()).status).toBe(201);
    const { id } = await Contributor.findOne(people[0]).orFail();
    const token = new URL(inviteLink(tributeId, { id })).searchParams.get('c');
    const opened = await call(join, { method: 'POST', body: { tributeId, token } });
    const guest = { tributeId, cookie: cookieOf(opened) };
    const takeOut = () =>
      call(revoke, { method: 'DELETE', as: creator, query: { tributeId, contributorId: id } });
    return { guest, id, takeOut, inviteAgain: inviteMaja };
  }

  /** Admits a prepared clip, as the worker does. */
  const admit = async ({ tributeId }: Guest, submissionId: string) =>
    admitClip(
      await Submission.findById(submissionId).orFail(),
      await Tribute.findOne({ tributeId }).orFail(),
      { media: { frames: 150, durationSeconds: 5, width: 1280, height: 720, sizeBytes: 1, gainDb: 0 } },
    );
  const listOf = async ({ tributeId }: Guest) =>
    (await call(clips, { as: creator, query: { tributeId } })).data.map(({ _id }: { _id: string }) => _id);
  const filmOf = async ({ tributeId }: Guest) => {
    const { data } = await call(film, { as: creator, query: { tributeId } });
    return data.entries.flatMap(({ kind, id }: { kind: string; id: string }) =>
      kind === 'CLIP' ? [id] : [],
    );
  };

  test('resumes the upload and restores the answer that waited for it', async () => {
    const { guest, takeOut, inviteAgain } = await joinInvited();
    const takeId = newTakeId();
    const path = await upload(guest, 7);
    await sendTake(guest, path, takeId);
    await takeOut();
    await inviteAgain();
    await patch(path, guest, 7, CLIP.subarray(7));
    expect((await sendTake(guest, path, takeId)).status).toBe(201);
    const [answer] = await answersOf(guest, takeId);
    expect(answer).toMatchObject({ status: 'PROCESSING', deletedAt: null });
    expect(await listOf(guest)).toEqual([answer?.id]);
  });

  test('sends a take whose confirmation was lost: the answer returns, with place and credit', async () => {
    const { guest, id, takeOut, inviteAgain } = await joinInvited();
    const takeId = newTakeId();
    const path = await upload(guest);
    const { data } = await sendTake(guest, path, takeId);
    await admit(guest, data._id);
    expect(await filmOf(guest)).toEqual([data._id]);
    await takeOut();
    expect(await filmOf(guest)).toEqual([]);
    await inviteAgain();
    expect(await sendTake(guest, path, takeId)).toMatchObject({ status: 201, data: { _id: data._id } });
    expect(await answersOf(guest, takeId)).toMatchObject([{ status: 'READY', deletedAt: null }]);
    expect(await filmOf(guest)).toEqual([data._id]);
    expect(await Contributor.findById(id)).toMatchObject({ status: 'RECORDED', creditState: 'SPENT' });
    expect(await balanceOf(creator)).toBe(1);
  });

  test('pays for an answer that became ready meanwhile', async () => {
    const { guest, id, takeOut, inviteAgain } = await joinInvited();
    const takeId = newTakeId();
    const path = await upload(guest);
    const { data } = await sendTake(guest, path, takeId);
    await takeOut();
    await admit(guest, data._id);
    await inviteAgain();
    expect((await sendTake(guest, path, takeId)).status).toBe(201);
    await workOff();
    expect(await answersOf(guest, takeId)).toMatchObject([{ status: 'READY', deletedAt: null }]);
    expect(await filmOf(guest)).toEqual([data._id]);
    expect(await Contributor.findById(id)).toMatchObject({ status: 'RECORDED', creditState: 'SPENT' });
    expect(await balanceOf(creator)).toBe(1);
  });

  test('learns that an answer is gone once its erasing has started', async () => {
    const { guest, takeOut, inviteAgain } = await joinInvited();
    const takeId = newTakeId();
    const path = await upload(guest);
    const first = await sendTake(guest, path, takeId);
    await takeOut();
    await inviteAgain();
    await Submission.updateOne({ _id: first.data._id }, { $set: { isErasing: true } });
    expect(await sendTake(guest, path, takeId)).toMatchObject({ status: 410, code: 'GONE' });
  });

  test('gets nothing prepared that stays out', async () => {
    const { guest, takeOut } = await joinInvited();
    const takeId = newTakeId();
    await sendTake(guest, await upload(guest, 7), takeId);
    await takeOut();
    const [answer] = await answersOf(guest, takeId);
    if (answer) await startPreparing(answer);
    expect(await answersOf(guest, takeId)).toMatchObject([{ status: 'UPLOADING' }]);
  });
});
