import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Unsubscribe } from '#components/tribute/unsubscribe.tsx';
import { en } from '#lib/messages/messages.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';

const texts = { ...en.invites.unsubscribe, next: en.invites.unsubscribe.home };
const STOP = 'POST /api/notification/unsubscribe?token=abc';

async function stopMails(answer: unknown) {
  const calls = stubApi({ [STOP]: answer });
  render(<Unsubscribe token="abc" texts={texts} nextPath="/" />);
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: texts.button }));
  return calls;
}

it('changes nothing until it is pressed, then says that it is done', async () => {
  const calls = await stopMails({});
  expect(await screen.findByRole('heading', { name: texts.doneTitle })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: texts.next })).toHaveAttribute('href', '/');
});

it('can be pressed again when it did not go through', async () => {
  const failure = { error: 'Please try again in a minute.', code: 'UNAVAILABLE' };
  const calls = await stopMails(Response.json(failure, { status: 503 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a minute.');
  await userEvent.click(screen.getByRole('button', { name: texts.button }));
  expect(calls).toHaveLength(2);
});

it('says of a link that is not whole what to do', async () => {
  const failure = { error: 'Not a valid link', code: 'INVALID_INPUT' };
  await stopMails(Response.json(failure, { status: 422 }));
  expect(await screen.findByRole('heading', { name: texts.deadTitle })).toBeVisible();
  expect(screen.queryByText('Not a valid link')).toBeNull();
  expect(screen.getByRole('link', { name: texts.contact })).toHaveAttribute('href', '/contactus');
});

it('ends every mail of this kind, from every creator', async () => {
  const calls = stubApi({ [`${STOP}&all=true`]: {} });
  render(<Unsubscribe token="abc" texts={texts} nextPath="/" />);
  await userEvent.click(screen.getByRole('button', { name: texts.all }));
  expect(await screen.findByText(texts.allDone)).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('leads people with an account to their notification settings', async () => {
  stubApi({ [STOP]: {} });
  const own = { ...texts, ...en.invites.unsubscribe.account };
  render(<Unsubscribe token="abc" texts={own} nextPath="/profile" />);
  await userEvent.click(screen.getByRole('button', { name: texts.button }));
  expect(await screen.findByRole('link', { name: own.next })).toHaveAttribute('href', '/profile');
});
