import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RemindPage } from '#components/tribute/remind-page.tsx';
import { en } from '#lib/messages/messages.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';

const { page, calendar } = en.reminders;
const ID = 'vK3xq8Yt2mB7nR5wZ1cD4f';
const ASK = 'POST /api/tribute/reminder';
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function show(choice: 'MAIL' | 'CALENDAR' | 'SENT' | 'CLOSED', token?: string) {
  const { button, doneTitle, done, record, back } = page;
  const texts = { ...page[choice], button, doneTitle, done, record, back, calendar: calendar.addOwn };
  render(<RemindPage {...{ tributeId: ID, token, choice, locale: 'en', texts }} />);
}

it('promises a mail only when it is asked to, and says when it comes', async () => {
  const calls = stubApi({ [ASK]: { remindOn: '2026-11-22T10:00:00.000Z' } });
  show('MAIL', 'the-token-of-the-mail');
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remind me tomorrow' }));
  expect(await screen.findByRole('heading', { name: 'Until tomorrow' })).toBeVisible();
  expect(screen.getByText(/^We’ll email you on .*November/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { tributeId: ID, token: 'the-token-of-the-mail', timezone: ZONE },
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('can be pressed again when it did not go through', async () => {
  const failure = { error: 'We are having trouble on our side.', code: 'UNAVAILABLE' };
  const calls = stubApi({ [ASK]: Response.json(failure, { status: 503 }) });
  show('MAIL');
  await userEvent.click(screen.getByRole('button', { name: page.button }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We are having trouble on our side.');
  await userEvent.click(screen.getByRole('button', { name: page.button }));
  expect(calls).toHaveLength(2);
});

it('offers the calendar file to whom we cannot write', () => {
  show('CALENDAR');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: calendar.addOwn })).toHaveAttribute(
    'href',
    `/api/tribute/calendar?tributeId=${ID}`,
  );
  expect(screen.getByRole('link', { name: page.record })).toHaveAttribute('href', `/tribute/${ID}`);
});

it.each(['SENT', 'CLOSED'] as const)('reminds of nothing when it is %s', (choice) => {
  show(choice);
  expect(screen.getByRole('heading', { name: page[choice].title })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: calendar.addOwn })).toBeNull();
});
