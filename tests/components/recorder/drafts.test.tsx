import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { calls, heading, open, TEACH, tribute, video, WISH } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

beforeEach(() => {
  shared.disk = memoryDisk();
  breakUploadsWith.splice(0);
  rememberName(tribute.tributeId, 'Ben');
});

/** A take of an earlier visit. */
async function leave(changes: Partial<Take>) {
  const take = buildTake({ tributeId: tribute.tributeId, questionId: WISH, ...changes });
  const store = createTakeStore(tribute.tributeId, shared.disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
}
const origins = async () => (await takesOn(shared.disk)).map(({ origin }) => origin);

test('a chosen file replaces no recording that was not sent [answer-drafts]', async () => {
  await leave({ origin: 'camera' });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Answer another way' }));
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await heading('Happy with it?');
  await vi.waitFor(async () => expect(await origins()).toEqual(['file', 'camera']));
});

test('a file chosen after a refusal replaces the recording', async () => {
  await leave({ origin: 'camera' });
  // Once while it is reviewed, and once after Send.
  breakUploadsWith.push(413, 413);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  await heading('We couldn’t send your clip');
  await user.upload(screen.getByLabelText('Choose another video'), video);
  await heading('Happy with it?');
  await vi.waitFor(async () => expect(await origins()).toEqual(['file']));
});

const sent = () =>
  calls.findLast(({ method, path }) => method === 'POST' && path === '/api/submission')?.body;
const EARLIER = '64b000000000000000000077';

test.each([
  ['for another question', { questionId: TEACH, replaces: null }],
  ['to replace an answer', { questionId: WISH, replaces: EARLIER }],
])('leaves a draft where it is when the recorder opens %s [answer-drafts]', async (_why, asked) => {
  await leave({});
  open(asked);
  expect(await screen.findByLabelText('Choose a video')).toBeVisible();
  expect(await origins()).toEqual(['file']);
});

test('opens a draft of the question that the visit is about', async () => {
  await leave({});
  open({ questionId: WISH });
  expect(await heading('Happy with it?')).toBeVisible();
});

test('a recovered replacement stays one when another file is chosen', async () => {
  await leave({ replaces: EARLIER });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Answer another way' }));
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(sent()).toMatchObject({ questionId: WISH, replaces: EARLIER });
});
