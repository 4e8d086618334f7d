import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Board } from '#components/people/board.tsx';
import { renderApp } from '#tests/components/layout/render-app.tsx';
import { buildPerson } from '#tests/components/workroom/builders.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import {
  ben,
  itemsOf,
  karim,
  maja,
  NUDGE,
  open,
  openMenu,
  PEOPLE,
  ruth,
  valueOf,
} from './people-on-board.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('counts people by state, lists stuck people first, and filters by a state', async () => {
  open([maja, ben, karim, ruth]);
  const filters = await screen.findByRole('group', { name: 'Filter people by status' });
  expect(
    within(filters)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 4', 'Stuck 1', 'Opened 1', 'Invited 1', 'Sent 1']);
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Stuck: their browser doesn’t allow the camera.');
  expect(first).toHaveTextContent('Tell them:Tap the icon next to the web address');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(within(filters).getByRole('button', { name: 'Sent 1' }));
  expect(within(filters).getByRole('button', { name: 'Sent 1' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('listitem')).toHaveTextContent('Aunt Maja');
  expect(screen.getByRole('listitem')).toHaveTextContent('Sent 2 clips');
});

test('says "recording right now" only of a recording that runs [board-states]', async () => {
  const looking = buildPerson({ ...karim, _id: 'p-lea', name: 'Lea', state: 'TRYING' });
  open([looking, buildPerson({ ...looking, _id: 'p-noa', name: 'Noa', isRecording: true })]);
  const [lea, noa] = await screen.findAllByRole('listitem');
  expect(lea).toHaveTextContent('Opened the recorder, no clip yet');
  expect(noa).toHaveTextContent('Is recording right now');
  expect(screen.getAllByText('Is recording right now')).toHaveLength(1);
});

test('looks for a name among many, and shows the others on demand', async () => {
  const crowd = Array.from({ length: 14 }, (_, index) =>
    buildPerson({ _id: `p${index}`, name: `Guest ${index}` }),
  );
  open([...crowd, buildPerson({ ...ben, name: 'José' })]);
  await screen.findByRole('searchbox', { name: 'Find someone' });
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 15' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
  await userEvent.type(screen.getByRole('searchbox'), 'jose');
  expect(screen.getByRole('listitem')).toHaveTextContent('José');
  await userEvent.type(screen.getByRole('searchbox'), ' q');
  expect(screen.getByText('No matches')).toBeVisible();
});

test('reminds stuck people with help for their problem, in an editable text with a preview', async () => {
  const { answers, calls } = open([ruth]);
  answers[NUDGE] = { nudged: ['p-ruth'], waiting: [], skipped: [] };
  await userEvent.click(within(await openMenu('Ruth')).getByRole('menuitem', { name: 'Remind by email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind Ruth' });
  const words = await within(dialog).findByRole('textbox', { name: 'Your message' });
  expect(valueOf(words)).toContain('allow camera and microphone');
  await userEvent.clear(words);
  await userEvent.type(words, 'Dear Ruth');
  const preview = within(dialog).getByRole('region', { name: 'What they’ll get' });
  expect(preview).toHaveTextContent('There’s still time to be in the reel for Anna');
  expect(preview).toHaveTextContent('Dear Ruth');
  expect(within(dialog).queryByText(/night/)).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the reminder' }));
  expect(await screen.findByText('1 reminder is on its way.')).toBeInTheDocument();
  expect(calls.find(({ call }) => call === NUDGE)?.body).toEqual({
    action: 'NUDGE',
    tributeId: TRIBUTE_ID,
    nudge: { contributorIds: ['p-ruth'], message: 'Dear Ruth' },
  });
});

test('reminds everyone who can be mailed, with gentle words for a memorial and a note about the night', async () => {
  const { answers, calls } = open([maja, karim, { ...ruth, isQuiet: true }, ben], {
    tributeType: 'MEMORIAL',
  });
  answers[NUDGE] = {
    nudged: ['p-ben'],
    waiting: [{ contributorId: 'p-ruth', until: '2026-11-22T09:00:00.000Z' }],
    skipped: [],
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind 2 people' });
  const words = await within(dialog).findByRole('textbox', { name: 'Your message' });
  expect(valueOf(words)).toMatch(/^If you feel like it, a few words about Anna/);
  expect(valueOf(words)).not.toContain('!');
  expect(within(dialog).getByText(/It’s night for 1 of them/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send 2 reminders' }));
  expect(await screen.findByText(/1 reminder is on its way. 1 goes out at 9:00/)).toBeInTheDocument();
  expect(calls.find(({ call }) => call === NUDGE)?.body).toMatchObject({
    nudge: { contributorIds: ['p-ruth', 'p-ben'] },
  });
});

test('prefills the text in the reader’s language, and leaves it empty for readers of several', async () => {
  open([ruth, { ...ben, locale: 'es' }]);
  await openMenu('Ben');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remind by email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind Ben' });
  const words = await within(dialog).findByRole('textbox', { name: 'Your message' });
  expect(valueOf(words)).toContain('no sería lo mismo sin ti');
  expect(dialog).toHaveTextContent('Todavía puedes participar en el video para Anna');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 2 people' }));
  const both = await screen.findByRole('dialog', { name: 'Remind 2 people' });
  expect(valueOf(await within(both).findByRole('textbox', { name: 'Your message' }))).toBe('');
});

test('shows a failure in the dialog and keeps the text', async () => {
  const { answers } = open([ruth]);
  answers[NUDGE] = Response.json({ error: 'Try again later.', code: 'RATE_LIMITED' }, { status: 429 });
  await userEvent.click(within(await openMenu('Ruth')).getByRole('menuitem', { name: 'Remind by email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind Ruth' });
  // The words load before they can be sent.
  await within(dialog).findByRole('textbox', { name: 'Your message' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the reminder' }));
  expect(await within(dialog).findByText('Try again later.')).toBeVisible();
});

test('says when the texts of a message or a reminder fail to load, and sends nothing without them', async () => {
  vi.doMock('#lib/messages/es/mail.json', () => {
    throw new Error('offline');
  });
  open([{ ...ben, locale: 'es' }]);
  await userEvent.click(within(await openMenu('Ben')).getByRole('menuitem', { name: 'Write a message' }));
  const message = within(await screen.findByRole('dialog', { name: 'A message for Ben' }));
  expect(await message.findByText('We couldn’t load the texts.')).toBeVisible();
  expect(message.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  expect(message.queryByRole('button', { name: 'Copy' })).toBeNull();
  await userEvent.click(message.getByRole('button', { name: 'Close' }));
  await userEvent.click(within(await openMenu('Ben')).getByRole('menuitem', { name: 'Remind by email' }));
  const reminder = within(await screen.findByRole('dialog', { name: 'Remind Ben' }));
  expect(await reminder.findByText('We couldn’t load the texts.')).toBeVisible();
  vi.doUnmock('#lib/messages/es/mail.json');
  await userEvent.click(reminder.getByRole('button', { name: 'Try again' }));
  const words = await reminder.findByRole('textbox', { name: 'Your message' });
  expect(valueOf(words)).toContain('no sería lo mismo sin ti');
});

test('offers what can be done about each, and nothing else', async () => {
  open([ben, { ...karim, remindedAt: new Date().toISOString(), email: 'k@example.com' }, maja]);
  expect(itemsOf(await openMenu('Ben'))).toEqual([
    'Remind by email',
    'Write a message',
    'Resend the invitation',
    'Correct the name',
    'Withdraw the invitation',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(itemsOf(await openMenu('Karim'))[0]).toBe('Reminded in the last 24 hours');
  await userEvent.keyboard('{Escape}');
  expect(itemsOf(await openMenu('Aunt Maja'))).toEqual(['Correct the name', 'Remove from the reel']);
});

test('a closed reel invites and reminds nobody', async () => {
  open([ben], { status: 'CLOSED' });
  expect(itemsOf(await openMenu('Ben'))).toEqual(['Correct the name', 'Withdraw the invitation']);
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

test('resends an invitation, and withdraws it after a confirmation', async () => {
  const { answers, calls } = open([ben]);
  answers['PATCH /api/tribute/invite'] = {};
  await userEvent.click(
    within(await openMenu('Ben')).getByRole('menuitem', { name: 'Resend the invitation' }),
  );
  expect(await screen.findByText('The invitation to Ben is on its way again.')).toBeInTheDocument();
  const revoke = `DELETE /api/tribute/contributor?tributeId=${TRIBUTE_ID}&contributorId=p-ben`;
  answers[revoke] = {};
  await userEvent.click(
    within(await openMenu('Ben')).getByRole('menuitem', { name: 'Withdraw the invitation' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the invitation for Ben?' });
  expect(calls.some(({ call }) => call === revoke)).toBe(false);
  answers[PEOPLE] = [];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The invitation for Ben was withdrawn.')).toBeInTheDocument();
  expect(await screen.findByText(/^Nobody’s here yet/)).toBeVisible();
});

test('corrects a name, and keeps the typed name when saving fails [person-rename]', async () => {
  const { answers, calls } = open([maja]);
  answers[NUDGE] = Response.json({ error: 'Try again later.', code: 'UNAVAILABLE' }, { status: 503 });
  await userEvent.click(
    within(await openMenu('Aunt Maja')).getByRole('menuitem', { name: 'Correct the name' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Correct the name of Aunt Maja' });
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(field, ' Maja Berg {Enter}');
  expect(await within(dialog).findByText('Try again later.')).toBeVisible();
  answers[NUDGE] = {};
  answers[PEOPLE] = [{ ...maja, name: 'Maja Berg' }];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved as Maja Berg\./)).toBeInTheDocument();
  expect(await screen.findByText('Maja Berg')).toBeVisible();
  expect(calls.findLast(({ call }) => call === NUDGE)?.body).toEqual({
    action: 'RENAME',
    tributeId: TRIBUTE_ID,
    contributorId: maja._id,
    name: 'Maja Berg',
  });
});

test('offers another try where the people do not load', async () => {
  const { answers } = open([]);
  delete answers[PEOPLE];
  renderApp(<Board tribute={buildTribute({ tributeId: 'B'.repeat(22) })} />);
  expect(await screen.findByText('We couldn’t load the list of people.')).toBeVisible();
  answers[`GET /api/tribute/contributor?tributeId=${'B'.repeat(22)}`] = [maja];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Aunt Maja')).toBeVisible();
});

test('reminds more people than one call takes, in turns', async () => {
  const crowd = Array.from({ length: 201 }, (_, index) => ({
    ...ben,
    _id: `p${index}`,
    name: `Guest ${index}`,
  }));
  const { answers, calls } = open(crowd);
  answers[NUDGE] = { nudged: ['somebody'], waiting: [], skipped: [] };
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 201 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind 201 people' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Send 201 reminders' }));
  expect(await screen.findByText('2 reminders are on their way.')).toBeInTheDocument();
  const nudges = calls
    .filter(({ call }) => call === NUDGE)
    .map(({ body }) => body as { nudge: { contributorIds: string[] } });
  expect(nudges.map(({ nudge }) => nudge.contributorIds.length)).toEqual([200, 1]);
});
