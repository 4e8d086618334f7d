import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { InviteByMail } from '#components/wizard/invite/invite-by-mail.tsx';
import { InviteDialog } from '#components/workroom/people/invite-dialog.tsx';
import { forgetPerson } from '#lib/browser/auth/forget-person.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildPerson } from '#tests/components/workroom/builders.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  useRootStore.setState(useRootStore.getInitialState());
});

const PEOPLE = `GET /api/tribute/contributor?tributeId=${TRIBUTE_ID}`;
const open = () => {
  const answers: Record<string, unknown> = { [PEOPLE]: [] };
  stubApi(answers);
  renderApp(<InviteByMail tributeId={TRIBUTE_ID} />);
  return answers;
};
const kept = () => sessionStorage.getItem(`invitation:${TRIBUTE_ID}`) ?? '';
const addresses = () => screen.getByRole('textbox', { name: 'Email addresses' });
const words = () => screen.getByRole('textbox', { name: 'Your message (optional)' });

test('keeps the invitation while paying on another page, and clears it once it is sent', async () => {
  open();
  await userEvent.type(addresses(), 'maja@example.com');
  await userEvent.type(words(), 'Do come');
  cleanup();
  const answers = open();
  expect(addresses()).toHaveValue('maja@example.com');
  expect(words()).toHaveValue('Do come');
  answers['POST /api/tribute/invite'] = {
    invited: ['maja@example.com'],
    known: [],
    declined: [],
    credit: 4,
  };
  await userEvent.click(screen.getByRole('button', { name: 'Send invitations' }));
  await vi.waitFor(() => expect(addresses()).toHaveValue(''));
  expect(kept()).not.toContain('maja@example.com');
});

test('counts the credits that the server will hold: not for those who have one, nor for the creator', async () => {
  const me = aUser();
  useRootStore.setState({ user: me, userFirebaseData: { credit: 5 } as never });
  const answers: Record<string, unknown> = {
    [PEOPLE]: [
      buildPerson({ _id: 'p1', email: 'maja@example.com', needsCredit: false }),
      buildPerson({ _id: 'p2', email: 'ada@example.com', needsCredit: true }),
      buildPerson({ _id: 'p3', email: 'tom@example.com', needsCredit: true }),
    ],
  };
  stubApi(answers);
  renderApp(<InviteByMail tributeId={TRIBUTE_ID} />);
  const lines = ['maja@example.com', 'ada@example.com', 'tom@example.com', 'new@example.com', me.email];
  await userEvent.type(addresses(), lines.join('\n'));
  expect(await screen.findByText(/invites 3 people/)).toBeVisible();
});

test('signing out leaves no address behind', async () => {
  open();
  await userEvent.type(addresses(), 'maja@example.com');
  expect(kept()).toContain('maja@example.com');
  forgetPerson();
  expect(kept()).not.toContain('maja@example.com');
});

test('in the dialog, what sends the invitations stays in sight beside the way out', async () => {
  const answers: Record<string, unknown> = {
    [PEOPLE]: [],
    'POST /api/tribute/invite': { invited: ['maja@example.com'], known: [], declined: [], credit: 4 },
  };
  stubApi(answers);
  renderApp(<InviteDialog tributeId={TRIBUTE_ID} isOpen onClose={() => {}} />);
  const send = screen.getByRole('button', { name: 'Send invitations' });
  expect(send.closest('.MuiDialogContent-root')).toBeNull();
  expect(send.parentElement).toContainElement(screen.getByRole('button', { name: 'Done' }));
  await userEvent.type(addresses(), 'maja@example.com');
  await userEvent.click(send);
  await vi.waitFor(() => expect(addresses()).toHaveValue(''));
});

test('keeps text typed during sending, without the sent lines', async () => {
  const answers = open();
  const { promise, resolve } = Promise.withResolvers();
  answers['POST /api/tribute/invite'] = promise;
  await userEvent.type(addresses(), 'maja@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitations' }));
  await userEvent.type(addresses(), '\njonas@example.com');
  await userEvent.type(words(), 'Do come');
  resolve({ invited: ['maja@example.com'], known: [], declined: [], credit: 4 });
  await vi.waitFor(() => expect(addresses()).toHaveValue('jonas@example.com'));
  expect(words()).toHaveValue('Do come');
  expect(JSON.parse(kept())).toEqual({ text: 'jonas@example.com', message: 'Do come' });
});

test('names an address that received enough mails today', async () => {
  const answers = open();
  const error = 'This address has received many emails.';
  const fields = { 'people.1.email': [error] };
  const refusal = { error, code: 'RATE_LIMITED', requestId: 'r1', fields };
  answers['POST /api/tribute/invite'] = Response.json(refusal, { status: 429 });
  await userEvent.type(addresses(), 'maja@example.com\nBen, ben@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitations' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/This address has received many emails from us today.*ben@example.com/);
  expect(alert).not.toHaveTextContent('maja@example.com');
  await userEvent.type(addresses(), '{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows no price before it is known who was invited already', async () => {
  useRootStore.getState().setProfile({ ...aUser(), credit: 0 });
  const answers: Record<string, unknown> = { [PEOPLE]: new Response(new ReadableStream()) };
  stubApi(answers);
  renderApp(<InviteByMail tributeId={TRIBUTE_ID} />);
  await userEvent.type(addresses(), 'maja@example.com');
  expect(screen.queryByText(/You need/)).toBeNull();
  cleanup();
  answers[PEOPLE] = [];
  renderApp(<InviteByMail tributeId={TRIBUTE_ID} />);
  expect(await screen.findByText(/You need 1 more/)).toBeVisible();
});
