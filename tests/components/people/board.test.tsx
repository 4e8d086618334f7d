import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Board } from '#components/people/board.tsx';
import { renderApp } from '#tests/components/layout/render-app.tsx';
import { buildPerson } from '#tests/components/workroom/builders.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { ben, itemsOf, karim, maja, NUDGE, open, openMenu, PEOPLE, ruth } from './people-on-board.tsx';

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
  expect(first).toHaveTextContent('Tell them:Open the link again. Tap the icon next to the web address');
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
