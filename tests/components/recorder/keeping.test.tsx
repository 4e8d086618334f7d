import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { toReview } from './recorder-page.tsx';

vi.mock('tus-js-client', () => import('./fake-upload.ts'));

let finishWriting: () => void;
const slowDisk: TakeDisk = {
  keys: async () => [],
  read: async () => [],
  write: () =>
    new Promise((resolve) => {
      finishWriting = resolve;
    }),
  remove: async () => {},
};
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => slowDisk }));

beforeEach(() => {
  // The network is away, so that the clip stays on the screen.
  breakUploadsWith.splice(0, Infinity, 0, 0, 0, 0, 0, 0);
});

/** Returns whether the browser confirms leaving the page. */
const isHeldBack = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

test('the page may be closed once the whole clip is on the device, and not before', async () => {
  const user = await toReview();
  expect(isHeldBack()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText('Please keep this page open until your clip is sent.')).toBeVisible();
  expect(isHeldBack()).toBe(true);
  // The take, its bytes, that it was sent: one after the other.
  const written = () => {
    finishWriting();
    expect(screen.getByText(/^You can close this page/)).toBeVisible();
  };
  await vi.waitFor(written);
  expect(isHeldBack()).toBe(false);
});
