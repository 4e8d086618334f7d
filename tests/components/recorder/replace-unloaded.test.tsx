import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { en } from '#lib/messages/messages.ts';
import { buildSubmission } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, heading, toReview } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
const code = vi.hoisted(() => ({ isMissing: true }));
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));
vi.mock('#components/recorder/load-sent-elsewhere.ts', () => ({
  loadSentElsewhere: () =>
    code.isMissing
      ? Promise.reject(new TypeError('Failed to fetch'))
      : import('#lib/browser/recording/sent-elsewhere.ts'),
}));

beforeEach(() => {
  shared.disk = memoryDisk();
});

test('Replace says that its code could not load, and tries again [take-id]', async () => {
  answers['POST /api/submission'] = { status: 422, body: { error: 'Sent.', code: 'ALREADY_SENT' } };
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  const replace = await screen.findByRole('button', { name: en.recorder.refused.replace });
  await user.click(replace);
  expect(await screen.findByText(/Check your connection/)).toBeVisible();
  code.isMissing = false;
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission() } };
  await user.click(replace);
  await heading('It arrived.');
});
