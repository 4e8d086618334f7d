import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { answers, calls, heading, toReview } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

beforeEach(async () => {
  breakUploadsWith.splice(0, Infinity);
  await disk.remove(await disk.keys());
});

test('a guest deletes a take before it is sent: nothing of it stays on the device', async () => {
  const user = await toReview();
  await vi.waitFor(async () => expect(await disk.keys()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Delete this clip' }));
  expect(await disk.keys()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  expect(await screen.findByText(/Choose a video|Upload/i)).toBeVisible();
  expect(await disk.keys()).toEqual([]);
});

test('a take that the server refused leaves the device, and its bytes leave the server', async () => {
  answers['POST /api/submission'] = { status: 422, body: { error: 'No.', code: 'INVALID_INPUT' } };
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await heading('We couldn’t send your clip');
  await user.click(screen.getByRole('button', { name: 'Delete this clip' }));
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  expect(await screen.findByLabelText('Choose a video')).toBeInTheDocument();
  expect(await disk.keys()).toEqual([]);
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([
    { method: 'DELETE', path: `/api/upload/${UPLOAD_ID}`, body: null },
  ]);
});

test('a take can be saved as a file before it is deleted', async () => {
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Delete this clip' }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Save it on this device' }));
  expect(clicked.mock.contexts).toMatchObject([{ download: 'party.mp4' }]);
  expect(await disk.keys()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Yes, delete it' })).toBeVisible();
});

test('a take that was kept by mistake stays', async () => {
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Delete this clip' }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('button', { name: 'Send my clip' })).toBeVisible();
  await vi.waitFor(async () => expect(await disk.keys()).toHaveLength(2));
});
