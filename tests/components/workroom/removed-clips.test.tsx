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

test('after restoring, the focus is on the next removed clip, and then on the heading', async () => {
  const erasedAt = '2026-12-05T12:00:00.000Z';
  const first = { ...majas, _id: 'gone1', erasedAt };
  const second = { ...majas, _id: 'gone2', erasedAt };
  const answers: Record<string, unknown> = {
    ...fullApi(),
    [`${GET_CLIPS}&deleted=true`]: [first, second],
    'PATCH /api/submission': majas,
  };
  open(answers);
  await userEvent.click(await screen.findByText('2 recently removed clips'));
  const restore = { name: 'Restore the clip from Aunt Maja' };
  const [button] = await screen.findAllByRole('button', restore);
  answers[`${GET_CLIPS}&deleted=true`] = [second];
  if (button) await userEvent.click(button);
  await screen.findByText('1 recently removed clip');
  await waitFor(() => expect(screen.getByRole('button', restore)).toHaveFocus());
  answers[`${GET_CLIPS}&deleted=true`] = [];
  await userEvent.click(screen.getByRole('button', restore));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
