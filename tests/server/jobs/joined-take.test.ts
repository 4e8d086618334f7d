import '#tests/support/installation.ts';
import { readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as listClips, POST as sendAnswer } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { GET as presentation, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { keyOfUrl, mediaPath } from '#server/integrations/storage.ts';
import { checkClip } from '#server/jobs/handlers/check-clip.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { screenClip } from '#server/jobs/handlers/screen-clip.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { exportContributions } from '#server/services/users/export-contributions.ts';
import { findFlashes } from '#tests/server/media/find-flashes.ts';
import { probe } from '#tests/server/media/fixtures.ts';
import { filmFlashes } from '#tests/server/media/flashes.ts';
import { newTakeId } from '#tests/server/uploads/takes.ts';
import { type Guest, startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { hideLaterCards } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { orphans } from '#tests/support/orphans.ts';
import { MARKS, marksIn, tagMp4, tagWebm } from '#tests/support/tagged-clip.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

await addPerson(CREATOR);
const folder = temporaryFolder();
const { create, patch } = await startUploadEndpoint();

const mp4 = await filmFlashes({ folder, name: 'front.mp4', frames: 30, flashes: [15] });
const tall = { width: 360, height: 640 };
const webm = await filmFlashes({ folder, name: 'back.webm', frames: 45, flashes: [20], size: tall });
const FRONT = tagMp4(await readFile(mp4));
const BACK = tagWebm(await readFile(webm));
const BROKEN = Buffer.from('<html>no video</html>'.repeat(40));

async function upload(guest: Guest, bytes: Buffer): Promise<string> {
  const path = (await create(guest, bytes.length)).headers.get('location') ?? '';
  expect((await patch(path, guest, 0, bytes)).status).toBe(204);
  return uploadIdOf(path);
}

async function joinTribute() {
  const tribute = await openTribute();
  const { _id, cookie } = await joinAs(tribute.tributeId, 'Maja');
  return { tribute, contributorId: _id, guest: { tributeId: tribute.tributeId, cookie } };
}

/** Sends a take and prepares it, as the worker would. */
async function sendParts(guest: Guest, parts: Buffer[], trim?: object) {
  const uploadIds: string[] = [];
  for (const bytes of parts) uploadIds.push(await upload(guest, bytes));
  const take = { tributeId: guest.tributeId, questionId: null, takeId: newTakeId(), consent: true };
  const body = { ...take, medium: 'VIDEO', uploadIds, ...(trim && { trim }) };
  const { status, data } = await call(sendAnswer, { method: 'POST', cookie: guest.cookie, body });
  expect([status, data.status, data.uploadIds]).toEqual([201, 'PROCESSING', uploadIds]);
  const job = { submissionId: data._id };
  await screenClip(job);
  await checkClip(job);
  await prepareClip(job);
  const again = await call(sendAnswer, { method: 'POST', cookie: guest.cookie, body });
  expect(again.data._id).toBe(data._id);
  return { submissionId: data._id, uploadIds, dto: again.data };
}

/** Saves a reel without music and with one card, and with this edit of its clip. */
async function edit({ tributeId, ...tribute }: TributeDto, clip: object, change: object = {}) {
  await hideLaterCards(tribute);
  const { version, items } = (await call(presentation, { as: CREATOR, query: { tributeId } })).data;
  const edited = items.map((item: { kind: string }) => Object.assign({}, item, item.kind === 'CLIP' && clip));
  const settings = { music: { mood: null, volume: 'SOFT' } };
  const body = { tributeId, version, items: edited, settings, ...change };
  const saved = await call(save, { method: 'POST', as: CREATOR, body });
  expect(saved.status).toBe(201);
  return saved.data;
}

test('makes a take of several parts one clip of the reel and its file [take-joins]', async () => {
  const { tribute, guest, contributorId } = await joinTribute();
  const { submissionId, uploadIds, dto } = await sendParts(guest, [FRONT, BACK]);
  expect(dto).toMatchObject({ status: 'READY', durationSeconds: 2.5 });
  expect(dto.warning).toBeUndefined();
  for (const uploadId of uploadIds)
    expect(marksIn(await readFile(mediaPath(`originals/${uploadId}`)))).toEqual([]);
  expect([marksIn(FRONT), marksIn(BACK)]).toEqual([MARKS, MARKS]);

  const reel = await edit(tribute, {});
  const [title, clip] = reel.entries;
  expect(clip).toMatchObject({ kind: 'CLIP', id: submissionId, title: 'Maja' });
  const { id } = await Render.create({ tribute: tribute._id, manifestVersion: reel.version });
  await renderReel({ renderId: id });
  const outputFolder = `${folder}/film`;
  const inputs = [mediaPath(`${id}/reel.mp4`)];
  const read = {
    op: 'prepare-clip',
    inputs,
    outputFolder,
    maxSeconds: 60,
    maxBytes: 1e8,
    overlay: null,
  } as const;
  // Without its cover.
  await runMediaJob(read);
  const { lights, beeps } = await findFlashes(`${outputFolder}/playback.mp4`);
  const start = title.durationSeconds - (clip.fromSeconds ?? 0);
  const wanted = [15 / 30, (30 + 20) / 30].map((at) => start + at);
  for (const [index, at] of wanted.entries()) {
    expect(Math.abs((lights.at(index - 2) ?? 0) - at)).toBeLessThan(0.04);
    expect(Math.abs((beeps.at(index - 2) ?? 0) - at)).toBeLessThan(0.04);
  }

  const { data: file } = await call(download, { cookie: guest.cookie, query: { submissionId } });
  const { durationSeconds } = await probe(mediaPath(keyOfUrl(file.url.replace(/\?.*/, '')) ?? ''));
  expect(durationSeconds).toBeCloseTo(2.5, 1);
  expect(await orphans()).toEqual([]);
  await Contributor.updateOne({ _id: contributorId }, { $set: { userId: 'maja' } });
  const [contribution] = await Array.fromAsync(exportContributions('maja'));
  expect(contribution?.submissions[0]?.originals.map(({ url }) => new URL(url ?? '').pathname)).toEqual(
    uploadIds.map((uploadId) => `/media/originals/${uploadId}`),
  );
});

test('leaves a broken part and trimmed ends out everywhere, and names the part [take-joins] [recorder-trim]', async () => {
  const { tribute, guest } = await joinTribute();
  const { submissionId, dto } = await sendParts(guest, [BROKEN, FRONT, BACK], {
    startSeconds: 0.5,
    endSeconds: 3.2,
    partSeconds: [1, 1, 1.5],
  });
  const { PARTS_SKIPPED, CREATOR_PARTS_SKIPPED } = messagesFor('en').failures;
  expect(dto).toMatchObject({
    status: 'READY',
    durationSeconds: 2.2,
    warning: { code: 'PARTS_SKIPPED', message: PARTS_SKIPPED },
  });
  const query = { tributeId: tribute.tributeId };
  const { data: clips } = await call(listClips, { as: CREATOR, query });
  expect(clips[0].warning.message).toBe(CREATOR_PARTS_SKIPPED);

  await edit(tribute, { rotate: 180, cleanUp: 'OFF' }, { format: '9:16' });
  await prepareFormats({ tribute: tribute._id, format: '9:16' });
  const after = (await call(presentation, { as: CREATOR, query })).data;
  expect(after).toMatchObject({ format: '9:16', editing: [] });
  const { media } = await Submission.findById(submissionId).orFail();
  expect(media?.edited?.map(({ hasFailed }) => hasFailed)).not.toContain(true);
  // A large file gives way to waiting clips.
  await mongoose.connection.collection('jobs').deleteMany({});
  const { id } = await Render.create({
    tribute: tribute._id,
    manifestVersion: after.version,
    quality: '1080p',
  });
  await renderReel({ renderId: id });
  expect(await Render.findById(id)).toMatchObject({ status: 'READY' });
  const large = vi
    .mocked(runMediaJob)
    .mock.calls.flatMap(([job]) =>
      job.op === 'prepare-format' && job.quality === '1080p' ? [[job.inputs.length, job.kept]] : [],
    );
  // From the originals that can be read.
  const kept = [
    { startSeconds: 0, endSeconds: null },
    { startSeconds: 0, endSeconds: expect.closeTo(1.2) },
  ];
  expect(large).toEqual([[2, kept]]);
});

test('refuses a take of which no part can be read', async () => {
  const { guest } = await joinTribute();
  const { dto } = await sendParts(guest, [BROKEN, Buffer.concat([BROKEN, BROKEN])]);
  expect(dto).toMatchObject({ status: 'FAILED', failure: { code: 'FORMAT' } });
});
