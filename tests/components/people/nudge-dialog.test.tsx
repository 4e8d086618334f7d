import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { ben, karim, maja, NUDGE, open, openMenu, ruth, valueOf } from './people-on-board.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('reminds a stuck person with help for their problem, beside an editable text, in a preview', async () => {
  const { answers, calls } = open([ruth]);
  answers[NUDGE] = { nudged: ['p-ruth'], waiting: [], skipped: [] };
  await userEvent.click(within(await openMenu('Ruth')).getByRole('menuitem', { name: 'Remind by email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind Ruth' });
  const words = await within(dialog).findByRole('textbox', { name: 'Your message' });
  expect(valueOf(words)).not.toContain('allow camera');
  await userEvent.clear(words);
  await userEvent.type(words, 'Dear Ruth');
  const preview = within(dialog).getByRole('region', { name: 'What they’ll get' });
  expect(preview).toHaveTextContent(
    /Here’s what to do: Open the link again. Tap the icon .* allow camera and microphone/,
  );
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

test('shows which help each of several stuck people gets [board-nudges]', async () => {
  open([
    ruth,
    { ...ruth, _id: 'p-emil', name: 'Emil', locale: 'es' },
    { ...ruth, _id: 'p-ida', name: 'Ida', app: 'INSTAGRAM' },
    { ...ruth, _id: 'p-jon', name: 'Jon', browser: 'IOS_SAFARI' },
    ben,
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 5 people' }));
  const help = await screen.findByRole('region', { name: /gets the help that fits them/ });
  expect(help).toHaveTextContent(
    /Ruth and EmilOpen the link again. Tap the icon next to the web address and/,
  );
  expect(help).toHaveTextContent(
    /JonOpen the link again. Tap the icon next to the web address, then “Website Settings”/,
  );
  expect(help).toHaveTextContent(/IdaInstagram can’t use your camera/);
  expect(help).not.toHaveTextContent('Ben');
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
