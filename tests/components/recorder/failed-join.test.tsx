import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, open, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => memoryDisk() }));

const JOIN = 'POST /api/tribute/contributor';
const joins = () => calls.filter(({ method, path }) => `${method} ${path}` === JOIN);
let answerJoins = () => {};

beforeEach(() => {
  const answer = globalThis.fetch;
  const until = new Promise<void>((resolve) => {
    answerJoins = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const answered = answer(path, init);
    if (path === '/api/tribute/contributor' && init.method === 'POST') await until;
    return answered;
  });
  answers[JOIN] = { status: 503, body: { error: 'Our server is away.', code: 'UNAVAILABLE' } };
});

/** Presses a button by key, twice, and lets the call fail. */
async function pressByKey(user: UserEvent, button: HTMLElement) {
  button.focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  answerJoins();
  expect(await screen.findByText('Our server is away.')).toBeVisible();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'false');
}

test('Continue keeps the focus while it joins, and when that fails [recorder-focus]', async () => {
  const user = open({ questionId: WISH });
  await user.type(await screen.findByLabelText('Your name'), 'Ben');
  await pressByKey(user, screen.getByRole('button', { name: 'Continue' }));
  expect(joins()).toHaveLength(1);
});

test.each(['Yes, call me Opa', 'No, I’m someone else'])(
  '“%s” keeps the focus while it joins, and when that fails [recorder-focus]',
  async (name) => {
    const user = open({ knownName: 'Ben', people: [{ _id: 'b', name: 'Ben' }], questionId: WISH });
    const field = await screen.findByLabelText('Your name');
    await screen.findByRole('button', { name: 'Not Ben? I’m someone else' });
    await user.clear(field);
    await user.type(field, 'Opa');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await pressByKey(user, await screen.findByRole('button', { name }));
    expect(joins()).toHaveLength(1);
  },
);
