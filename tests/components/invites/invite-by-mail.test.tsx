import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { InviteByMail } from '#components/invites/invite-by-mail.tsx';
import { InviteDialog } from '#components/invites/invite-dialog.tsx';
import { forgetPerson } from '#lib/auth/forget-person.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '../workroom/builders.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const open = () => {
  const answers: Record<string, unknown> = { [`GET /api/tribute/contributor?tributeId=${TRIBUTE_ID}`]: [] };
  stubApi(answers);
  renderApp(<InviteByMail tributeId={TRIBUTE_ID} />);
  return answers;
};
const kept = () => sessionStorage.getItem(`invitation:${TRIBUTE_ID}`) ?? '';
const addresses = () => screen.getByRole('textbox', { name: 'E-mail addresses' });
const words = () => screen.getByRole('textbox', { name: 'Your own words (optional)' });

test('what was written is there again after paying on another page, and gone once it is sent', async () => {
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

test('whoever signs out leaves no address behind', async () => {
  open();
  await userEvent.type(addresses(), 'maja@example.com');
  expect(kept()).toContain('maja@example.com');
  forgetPerson();
  expect(kept()).not.toContain('maja@example.com');
});

test('in the dialog, what sends the invitations stays in sight beside the way out', async () => {
  const answers: Record<string, unknown> = {
    [`GET /api/tribute/contributor?tributeId=${TRIBUTE_ID}`]: [],
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
