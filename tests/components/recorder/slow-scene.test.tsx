import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { heading, toReview } from './recorder-page.tsx';

const disk = memoryDisk();
const loads = vi.hoisted(() => ({ failed: 0 }));
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));
vi.mock('#components/recorder/arrived-scene.tsx', async (original) => {
  if (loads.failed === 0) {
    loads.failed += 1;
    throw new Error('The line broke.');
  }
  return original();
});

test('an answer that has arrived says so although the code of that scene failed to load first', async () => {
  breakUploadsWith.splice(0);
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(loads.failed).toBe(1);
});
