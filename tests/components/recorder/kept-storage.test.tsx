import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepStorage } from '#lib/browser/recording/keep-storage.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { fullDisk, memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { openAsBen, toReview, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/keep-storage.ts', () => ({ keepStorage: vi.fn(async () => {}) }));
const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

beforeEach(() => {
  shared.disk = memoryDisk();
  vi.mocked(keepStorage).mockClear();
});

test('requests lasting storage once the device has saved a clip [recorder-disk-first]', async () => {
  await toReview();
  await vi.waitFor(() => expect(keepStorage).toHaveBeenCalledOnce());
});

test('requests lasting storage once the device has saved words of a card, and not before [recorder-disk-first]', async () => {
  const user = openAsBen(WISH);
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  const field = await screen.findByLabelText('Your words');
  expect(keepStorage).not.toHaveBeenCalled();
  await user.type(field, 'Thank you');
  await vi.waitFor(() => expect(keepStorage).toHaveBeenCalled());
});

test('requests nothing for a clip that the device could not save', async () => {
  shared.disk = fullDisk;
  await toReview();
  expect(keepStorage).not.toHaveBeenCalled();
});
