import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RemindPage } from '#components/tribute/remind-page.tsx';
import { rememberedName } from '#lib/browser/recording/remembered-name.ts';
import { en } from '#lib/messages/messages.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';

const { page, calendar } = en.reminders;
const ID = 'vK3xq8Yt2mB7nR5wZ1cD4f';
const ASK = 'POST /api/tribute/reminder';
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Shown = { token?: string; fields?: readonly ('name' | 'email')[] };

function show(
  choice: 'MAIL' | 'ADDRESS' | 'CALENDAR' | 'SENT' | 'CLOSED',
  { token, fields = [] }: Shown = {},
) {
  const texts = { ...page, ...page[choice], calendar: calendar.addOwn, checkAddress: en.errors.checkAddress };
  render(<RemindPage {...{ tributeId: ID, token, choice, fields, locale: 'en', texts }} />);
}

it('promises a mail only when it is asked to, and says when it comes', async () => {
  const calls = stubApi({ [ASK]: { remindOn: '2026-11-22T10:00:00.000Z' } });
  show('MAIL', { token: 'the-token-of-the-mail' });
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

it('asks visitors for name and email, has them join, and reminds them [board-nudges]', async () => {
  const calls = stubApi({
    'POST /api/tribute/contributor': { _id: 'c', name: 'Ana', status: 'OPENED', clips: 0 },
    [ASK]: { remindOn: '2026-11-22T10:00:00.000Z' },
  });
  show('ADDRESS', { fields: ['name', 'email'] });
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ana');
  await userEvent.type(screen.getByRole('textbox', { name: 'Your email' }), 'ana@example.com{Enter}');
  expect(await screen.findByRole('heading', { name: 'Until tomorrow' })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { tributeId: ID, name: 'Ana', timezone: ZONE },
    { tributeId: ID, email: 'ana@example.com', timezone: ZONE },
  ]);
  expect(rememberedName(ID)).toBe('Ana');
});

it.each(['', 'ana', 'ana@example'])('joins nobody with the email “%s”', async (given) => {
  const calls = stubApi({});
  show('ADDRESS', { fields: ['name', 'email'] });
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ana');
  const email = screen.getByRole('textbox', { name: 'Your email' });
  await userEvent.type(email, `${given}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(en.errors.checkAddress);
  expect(email).toBeInvalid();
  expect(email).toHaveFocus();
  expect(calls).toEqual([]);
});

it('says at once what is wrong with an email', async () => {
  const fields = { email: ['Check the address.'] };
  const failure = { error: 'Something is missing.', code: 'INVALID_INPUT', fields };
  stubApi({ [ASK]: Response.json(failure, { status: 422 }) });
  show('ADDRESS', { fields: ['email'] });
  const email = screen.getByRole('textbox', { name: 'Your email' });
  await userEvent.type(email, 'ana@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Check the address.');
  expect(email).toBeInvalid();
  expect(email).toHaveFocus();
});

it('offers the calendar file to people without an address', () => {
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
