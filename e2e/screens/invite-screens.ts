import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { Screen } from './screen.ts';
import { changing, filling, inTurn, openingDialog, pressing, reading, resting, type Step } from './steps.ts';

const ADDRESSES = 'Email addresses';

const dialog: Step = inTurn(
  // The sample is published and no longer accepts invitations.
  changing<TributeDto>(/\/api\/tribute\?tributeId/, (tribute) => ({ ...tribute, status: 'COLLECTING' })),
  (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
  openingDialog('Invite people'),
);

const writing = (text: string) => filling(ADDRESSES, text);

const own = (name: string, open: Step, continues = true): Screen => ({
  name: `invite-${name}`,
  route: '/workroom/[tributeId]',
  as: 'creator',
  continues,
  open,
  shows: ['components/workroom/people/invite-dialog.tsx'],
});

export const INVITE_SCREENS: readonly Screen[] = [
  own('dialog', dialog, false),
  own('one', inTurn(writing('Maja, maja@example.com'), reading('invites 1 person'))),
  own(
    'wrong-lines',
    inTurn(
      writing('Maja, maja@example.com\nBen without an address\nruth@\nOtto <otto@example.com>'),
      pressing('Send invitations'),
      reading(/^Line 2/),
    ),
  ),
  own(
    'nobody',
    inTurn(writing(''), pressing('Send invitations'), reading('Enter at least one email address.')),
  ),
  own(
    'table',
    inTurn(
      writing(''),
      async (page) => {
        const table = 'Name;E-mail\nMaja;maja@example.com\nBen;ben@example.com\nRuth;ruth@example.com\n';
        const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByText('invites 3 people').waitFor();
      },
      resting(),
    ),
  ),
  own(
    'unreadable-file',
    inTurn(
      writing(''),
      async (page) => {
        const file = { name: 'people.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0000\u0000') };
        await page.locator('input[type=file]').setInputFiles(file);
      },
      reading(/^We couldn’t read that file/),
    ),
  ),
  own(
    'short-of-credit',
    inTurn(
      writing(Array.from({ length: 60 }, (_, index) => `person${index}@example.com`).join('\n')),
      reading(/^You need \d+ more credits/),
    ),
  ),
  own(
    'too-many',
    inTurn(
      writing(Array.from({ length: 300 }, (_, index) => `person${index}@example.com`).join('\n')),
      reading(/You can invite/),
    ),
  ),
];
