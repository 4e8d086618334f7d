import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { buildPart, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { heading, openAsBen, toReview, video, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

let finishWriting: () => void;
let keys: Promise<string[]>;
let rows: Record<string, unknown>;
const slowDisk: TakeDisk = {
  keys: () => keys,
  read: async (wanted) => wanted.map((key) => rows[key]),
  write: () =>
    new Promise((resolve) => {
      finishWriting = resolve;
    }),
  remove: async () => {},
  change: async () => {},
};
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => slowDisk }));

beforeEach(() => {
  keys = Promise.resolve([]);
  rows = {};
  // The network is away, so that the clip stays on the screen.
  breakUploadsWith.splice(0, Infinity, 0, 0, 0, 0, 0, 0);
});

/** Returns whether the browser confirms leaving the page. */
const isHeldBack = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

test('the page may be closed once the whole clip is on the device, and not before', async () => {
  const user = await toReview();
  expect(isHeldBack()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Answer another way' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText('Please keep this page open until your clip is sent.')).toBeVisible();
  expect(isHeldBack()).toBe(true);
  // The take, its bytes, that it was sent: one after the other.
  const written = () => {
    finishWriting();
    expect(screen.getByText(/^You can close this page/)).toBeVisible();
  };
  await vi.waitFor(written);
  await vi.waitFor(() => expect(isHeldBack()).toBe(false));
});

test('a device that cannot note that Send was pressed keeps its page open', async () => {
  const user = await toReview();
  await vi.waitFor(() => {
    finishWriting();
    expect(isHeldBack()).toBe(false);
  });
  vi.spyOn(slowDisk, 'write').mockRejectedValue(new Error('lost'));
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText('Please keep this page open until your clip is sent.')).toBeVisible();
  expect(isHeldBack()).toBe(true);
});

/** Opens the recorder of a device that has a clip of Ben and finds it only when asked to. */
async function openSlowDevice() {
  const {
    parts: [part],
    ...take
  } = buildTake({ questionId: WISH });
  const { clip, ...oldPart } = part ?? buildPart();
  const [detailsKey, partKey] = [`${take.takeId}:details`, `${take.takeId}:part:000001`];
  // As versions without parts stored it.
  rows = { [detailsKey]: { ...take, ...oldPart }, [partKey]: clip };
  const found = Promise.withResolvers<string[]>();
  keys = found.promise;
  vi.useFakeTimers();
  openAsBen(WISH);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  vi.useRealTimers();
  expect(screen.getByLabelText('Choose a video')).toBeVisible();
  return () => found.resolve([detailsKey, partKey]);
}

test('a clip that the device finds after the recorder opened is still offered', async () => {
  const find = await openSlowDevice();
  find();
  expect(await heading('Happy with it?')).toBeVisible();
  expect(screen.getByText('Length 0:12')).toBeVisible();
});

test('a clip found after another was chosen stays on the device for the next visit', async () => {
  const find = await openSlowDevice();
  const removed = vi.spyOn(slowDisk, 'remove');
  fireEvent.change(screen.getByLabelText('Choose a video'), { target: { files: [video] } });
  expect(await heading('Happy with it?')).toBeVisible();
  find();
  await vi.waitFor(() => finishWriting());
  await vi.waitFor(() => {
    finishWriting();
    expect(isHeldBack()).toBe(false);
  });
  expect(screen.queryByText('Length 0:12')).toBeNull();
  expect(removed).not.toHaveBeenCalled();
});
