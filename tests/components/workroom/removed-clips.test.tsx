import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fullApi, GET_CLIPS, majas, open } from './desk.tsx';

test('folds recently removed clips, and restores one with one press', async () => {
  const erasedAt = '2026-12-05T12:00:00.000Z';
  const answers: Record<string, unknown> = {
    ...fullApi(),
    [`${GET_CLIPS}&deleted=true`]: [{ ...majas, _id: 'gone', erasedAt }],
    'PATCH /api/submission': majas,
  };
  const { calls } = open(answers);
  const summary = await screen.findByText('1 recently removed clip');
  // Items are rendered while the list is open.
  expect(screen.queryByText('Restore')).toBeNull();
  await userEvent.click(summary);
  expect(await screen.findByText(/^Kept until Saturday, December 5/)).toBeVisible();
  answers[`${GET_CLIPS}&deleted=true`] = [];
  await userEvent.click(screen.getByRole('button', { name: 'Restore the clip from Aunt Maja' }));
  await waitFor(() => expect(screen.queryByText('1 recently removed clip')).toBeNull());
  expect(calls).toContainEqual({
    call: 'PATCH /api/submission',
    body: { submissionId: 'gone', restore: true },
  });
});
