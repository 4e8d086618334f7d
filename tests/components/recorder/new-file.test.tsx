import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { calls, heading, open, TEACH, tribute, video } from './recorder-page.tsx';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

/** Ben, whose clip of an earlier visit answers a question that was removed since, and is refused. */
beforeEach(async () => {
  const take = buildTake({ tributeId: tribute.tributeId, questionId: 'removed' });
  const store = createTakeStore(tribute.tributeId, disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
  rememberName(tribute.tributeId, 'Ben');
  breakUploadsWith.splice(0, Infinity, 413);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  await heading('We couldn’t send your clip');
});

const QUESTION = 'What did Anna teach you?';

test('asks which question a replacement video answers, and sends it with that', async () => {
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('Choose another video'), video);
  await user.click(await screen.findByRole('button', { name: QUESTION }));
  expect(await heading('Happy with it?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(calls.find(({ path, body }) => path === '/api/submission' && body)?.body).toMatchObject({
    questionId: TEACH,
  });
});

test('a file that is no video is refused beside the question that was chosen', async () => {
  const user = userEvent.setup({ applyAccept: false });
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
  await user.upload(screen.getByLabelText('Choose another video'), notes);
  await user.click(await screen.findByRole('button', { name: QUESTION }));
  expect(await screen.findByText('That’s not a video. Choose another file.')).toBeVisible();
  expect(screen.getByText(QUESTION)).toBeVisible();
});
