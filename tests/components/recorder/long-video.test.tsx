import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fill } from '#lib/messages/fill.ts';
import { en } from '#lib/messages/messages.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { calls, toReview } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

const { review, source } = en.recorder;

beforeEach(async () => {
  await disk.remove(await disk.keys());
});

/** Ben, whose chosen video is this long. */
async function chooseVideo(seconds: number) {
  const user = await toReview();
  await vi.waitFor(async () => expect(await disk.keys()).toHaveLength(2));
  const clip = screen.getByLabelText(review.video);
  Object.defineProperties(clip, { videoWidth: { value: 640 }, duration: { value: seconds } });
  fireEvent.loadedMetadata(clip);
  return user;
}
const sentTrim = () =>
  vi.waitFor(() => {
    const sent = calls.find(({ path, method }) => method === 'POST' && path === '/api/submission')?.body;
    expect(sent).toBeDefined();
    return new Map(Object.entries(sent ?? {})).get('trim');
  });

test('keeps the beginning of a video that is longer than an answer may be, and says so [recorder-gallery]', async () => {
  const user = await chooseVideo(400);
  expect(await screen.findByText('Length 3:00')).toBeVisible();
  const line = await screen.findByText(/3:00 of 6:40 kept\./);
  expect(line).toHaveTextContent(fill(review.trim.tooLong, { limit: '3:00' }));
  expect(screen.getByRole('button', { name: review.trim.beginning })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('button', { name: review.use }));
  expect(await sentTrim()).toEqual({ startSeconds: 0, endSeconds: 180, partSeconds: [400] });
});

test('sends another stretch of a long video, which is never longer than an answer [recorder-gallery]', async () => {
  const user = await chooseVideo(400);
  fireEvent.change(await screen.findByLabelText(review.trim.end), { target: { value: 350 } });
  expect(screen.getByLabelText(review.trim.start)).toHaveValue('170');
  await user.click(screen.getByRole('button', { name: review.use }));
  expect(await sentTrim()).toMatchObject({ startSeconds: 170, endSeconds: 350 });
});

test('leaves a video alone that is no longer than an answer', async () => {
  const user = await chooseVideo(180.4);
  expect(await screen.findByText('3:00 of 3:00 kept.')).toBeVisible();
  expect(screen.getByRole('button', { name: review.trim.whole })).toBeVisible();
  await user.click(screen.getByRole('button', { name: review.use }));
  expect(await sentTrim()).toBeUndefined();
});

test('refuses a video of more than ten minutes at once, and keeps nothing of it [recorder-gallery]', async () => {
  await chooseVideo(601);
  expect(await screen.findByText(source.refusals.tooLong)).toHaveAttribute('role', 'alert');
  await vi.waitFor(async () => expect(await disk.keys()).toEqual([]));
});
