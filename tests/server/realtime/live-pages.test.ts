import '#tests/support/installation.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { POST as sendClip } from '#app/api/submission/route.ts';
import { PATCH as reportProgress } from '#app/api/tribute/contributor/route.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { listTributes } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { env } from '#server/config/env.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { speak } from '#tests/support/sent-clip.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import { CALLS_MAX, loadUnreadCount, serveLivePages } from './live-page.ts';

const uploads = await startUploadEndpoint();
const { creator, calls, openPage, openWorkroom, busiestMinute } = await serveLivePages('live');

type Guest = Awaited<ReturnType<typeof joinAs>>;

async function report(tributeId: string, { cookie }: Guest, stage: string) {
  const body = { tributeId, action: 'PROGRESS', progress: { stage } };
  expect((await call(reportProgress, { method: 'PATCH', cookie, body })).status).toBe(200);
}

/** Uploads and sends a clip, and prepares it as the worker would. */
async function answer({ tributeId, questions }: TributeDto, { cookie }: Guest, clip: Buffer) {
  const guest = { tributeId, cookie };
  const path = (await uploads.create(guest, clip.length)).headers.get('location') ?? '';
  expect((await uploads.patch(path, guest, 0, clip)).status).toBe(204);
  const body = { tributeId, questionId: questions[0]?._id, uploadId: uploadIdOf(path), consent: true };
  const sent = await call(sendClip, { method: 'POST', cookie, body });
  expect(sent.status).toBe(201);
  await prepareClip({ submissionId: sent.data._id });
}

test('a workroom shows guests who join, record and send with at most ten calls a minute [socket-product-events]', async () => {
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const file = join(env().DATA_DIR, 'clip.mp4');
  await speak(file);
  const clip = await readFile(file);
  const page = await openWorkroom(tributeId);
  const people = () => (page.shows(queryKeys.contributors(tributeId)) ?? []) as BoardPersonDto[];
  const clips = () => (page.shows(queryKeys.submissions(tributeId)) ?? []) as SubmissionDto[];

  const guests: Guest[] = [];
  for (const name of ['Maja', 'Jonas', 'Ruth', 'Karim', 'Lea', 'Noor']) {
    const guest = await joinAs(tributeId, name);
    guests.push(guest);
    for (const stage of ['TRYING', 'RECORDING', 'REVIEWING', 'RECORDING', 'REVIEWING', 'RECORDING']) {
      await report(tributeId, guest, stage);
      page.pass(500);
    }
  }
  await vi.waitFor(() => expect(people().filter(({ isRecording }) => isRecording)).toHaveLength(6));
  await vi.waitFor(() => expect(page.shows(queryKeys.unreadCount())).toBe(1));
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ counts: { contributors: 6 } });
  expect(calls, 'everything came by events').toEqual([]);

  for (const guest of guests.slice(0, 3)) {
    await answer(tribute, guest, clip);
    page.pass(2_000);
  }
  const states = () => people().map(({ state, clips: sent }) => [state, sent]);
  const sent = [...[0, 1, 2].map(() => ['SENT', 1]), ...[3, 4, 5].map(() => ['TRYING', 0])];
  await vi.waitFor(() => expect(states()).toEqual(sent));
  await page.settle();
  expect(clips().map(({ status, posterUrl }) => [status, posterUrl !== null])).toEqual(
    [0, 1, 2].map(() => ['READY', true]),
  );
  const { items } = page.shows(queryKeys.presentation(tributeId)) as PresentationDto;
  expect(items.filter(({ kind }) => kind === 'CLIP')).toHaveLength(3);
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ counts: { answered: 3, clips: 3 } });
  expect(busiestMinute()).toBeLessThanOrEqual(CALLS_MAX);
  expect(calls.map(({ path }) => path)).toContain('/api/tribute/save_presentation');
});

test('a flood of changes without details is merged, and the last one is not lost', async () => {
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const page = await openWorkroom(tributeId);
  const changed = { createdBy: tribute.createdBy, tributeId };
  for (let second = 0; second < 90; second += 1) {
    publishTributeChange(changed);
    await new Promise(setImmediate);
    page.pass(1_000);
  }
  await Tribute.updateOne({ tributeId }, { $set: { linkOpen: false } });
  publishTributeChange(changed);
  await page.settle();
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ linkOpen: false });
  expect(busiestMinute()).toBeLessThanOrEqual(CALLS_MAX);
});

test('home shows new numbers without a call', async () => {
  const { tributeId } = await openTribute({}, creator);
  const page = await openPage([
    [queryKeys.tributes(), () => dataOf(listTributes())],
    [queryKeys.unreadCount(), loadUnreadCount],
  ]);
  for (const name of ['Maja', 'Jonas', 'Ruth']) await joinAs(tributeId, name);
  const shown = expect.objectContaining({ tributeId, counts: { contributors: 3, answered: 0, clips: 0 } });
  await vi.waitFor(() => expect(page.shows(queryKeys.tributes())).toContainEqual(shown));
  await page.settle();
  expect(calls).toEqual([]);
});
