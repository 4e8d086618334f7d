import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hideClip, moveClip } from '#components/workroom/reel/arrange-film.ts';
import type { ReelProposalDto } from '#lib/contracts/reel-proposal.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { clipNames, fullApi, GET_FILM, of, open, SAVE_FILM } from './desk.tsx';

const GET_PROPOSAL = of('GET /api/tribute/reel_proposal');
const NAME = 'Edit it for me';

const film = buildPresentation();
const settings = { ...film.settings, theme: 'BRIGHT' as const };
const proposal: ReelProposalDto = {
  version: film.version,
  items: moveClip(film.items, 'maja', 'jonas'),
  settings,
  changes: [
    { kind: 'OPENING', name: 'Jonas' },
    { kind: 'ORDER' },
    { kind: 'CLOSING', name: 'Aunt Maja', isCreator: false },
    { kind: 'TRIMS', count: 2, seconds: 7 },
    { kind: 'THEME', theme: 'BRIGHT' },
    { kind: 'MUSIC', mood: 'bright' },
    { kind: 'KEPT', hidden: 1, trimmed: 0 },
  ],
};
const change = (kind: 'ORDER' | 'TIDY' | 'MUSIC' | 'VOLUME', value: string | null = null) => ({
  kind,
  count: 1,
  submissionId: null,
  value,
});

function openWith(answer: unknown) {
  const answers = fullApi();
  answers[GET_PROPOSAL] = answer;
  return open(answers);
}
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: NAME }));
  return within(await screen.findByRole('dialog', { name: NAME }));
};

test('says in a sentence each what it would do, and saves it as one version only when it is used [reel-proposal]', async () => {
  const { answers, calls } = openWith(proposal);
  const saves = () => calls.flatMap(({ call, body }) => (call === SAVE_FILM ? [body] : []));
  const first = await openDialog();
  await first.findByRole('list');
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jonas opens the reel with a clip that’s easy to see and hear.',
    expect.stringMatching(/^Different voices follow each other/),
    'Aunt Maja comes last.',
    '2 clips start just before the first word and end just after the last: 7 seconds less silence.',
    'The cards get the theme Confetti, which fits the pace of the clips.',
    'Bright music follows the cuts and gets softer when people speak.',
    'Everything you hid or trimmed yourself stays that way.',
  ]);
  await userEvent.click(first.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toEqual([]);

  const undo = {
    version: 4,
    savedAt: '2026-11-20T10:00:00.000Z',
    cause: 'PROPOSAL' as const,
    restoredAt: null,
    changes: [change('ORDER'), change('TIDY', 'ON'), change('MUSIC', 'solemn'), change('VOLUME', 'SOFT')],
  };
  answers[SAVE_FILM] = {
    ...film,
    version: 4,
    items: proposal.items,
    settings,
    history: { undo, redo: null },
  };
  answers[GET_FILM] = answers[SAVE_FILM];
  const again = await openDialog();
  await userEvent.click(await again.findByRole('button', { name: 'Use this edit' }));
  expect(await screen.findByText('Your reel is edited. “Undo” takes all of it back.')).toBeInTheDocument();
  const { items, version } = proposal;
  expect(saves()).toEqual([{ tributeId: TRIBUTE_ID, version, items, settings, isProposal: true }]);
  expect(clipNames()).toEqual(['Play Jonas', 'Play Aunt Maja']);
  expect(
    screen.getByRole('button', { name: 'Undo: “Edit it for me”: order, trims, music' }),
  ).toBeInTheDocument();
});

test('says that nothing would change [reel-proposal]', async () => {
  openWith({ ...proposal, changes: [] });
  const dialog = await openDialog();
  await dialog.findByText('Your reel is already arranged well. There’s nothing we’d change.');
  expect(dialog.queryByRole('button', { name: 'Use this edit' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a proposal that could not be loaded can be tried again [reel-proposal]', async () => {
  const { answers } = openWith(
    Response.json({ error: 'Broken.', code: 'INTERNAL', requestId: 'r' }, { status: 500 }),
  );
  const dialog = await openDialog();
  await dialog.findByText('We couldn’t look at your reel.');
  answers[GET_PROPOSAL] = proposal;
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: 'Use this edit' })).toBeVisible();
});

test('a proposal for a reel that changed meanwhile waits for the newest one [reel-proposal]', async () => {
  const { answers, calls } = openWith({ ...proposal, version: 4 });
  await screen.findByRole('button', { name: NAME });
  answers[GET_FILM] = { ...film, version: 4, items: hideClip(film.items, 'gone', true) };
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: 'Use this edit' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 4 }),
  );
});

test('a reel with one shown clip has nothing to arrange [reel-proposal]', async () => {
  const answers = fullApi();
  answers[GET_FILM] = { ...film, items: hideClip(film.items, 'jonas', true) };
  open(answers);
  await screen.findByRole('button', { name: 'Versions of the reel' });
  await screen.findByRole('button', { name: /^Drag Jonas/ });
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
});
