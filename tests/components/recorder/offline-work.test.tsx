import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NoInternet } from '#components/layout/no-internet.tsx';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { en } from '#lib/messages/messages.ts';
import { fullDisk, memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { answers, heading, openAsBen, toReview, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));
const reload = vi.fn();

beforeEach(() => {
  shared.disk = memoryDisk();
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  useUiStore.setState(useUiStore.getInitialState());
  render(<NoInternet {...en.layout.noInternet} pageVersion="en-1" />);
  // The network is away, so that the clip stays on the screen.
  breakUploadsWith.splice(0, Infinity, 0, 0, 0, 0, 0, 0);
});

const goOffline = () => act(() => void window.dispatchEvent(new Event('offline')));
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

async function write() {
  const user = openAsBen(WISH);
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  await user.type(await screen.findByLabelText('Your words'), 'Thank you');
  return user;
}

test('without a network, a take that the device could not save is never lost to a reload [offline-only]', async () => {
  shared.disk = fullDisk;
  const user = await toReview();
  goOffline();
  await user.click(tryAgain());
  expect(reload).not.toHaveBeenCalled();
  expect(await heading('Happy with it?')).toBeVisible();
});

test('the banner over a take that the device has saved reloads [offline-reload]', async () => {
  const user = await toReview();
  await screen.findByRole('button', { name: 'Answer another way' });
  goOffline();
  await user.click(tryAgain());
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network, a card with words can be finished and sent [offline-only]', async () => {
  answers['POST /api/submission'] = { status: 503, body: {} };
  const user = await write();
  goOffline();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(screen.getByLabelText('Your words'), ' all');
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await heading('Your answer is on its way')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(async () =>
    expect(await takesOn(shared.disk)).toMatchObject([{ text: 'Thank you all', sent: true }]),
  );
});

test('without a network, words that the device could not save are never lost to a reload [offline-only]', async () => {
  shared.disk = fullDisk;
  const user = await write();
  await user.click(screen.getByRole('button', { name: 'Answer another way' }));
  goOffline();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(tryAgain());
  expect(reload).not.toHaveBeenCalled();
});
