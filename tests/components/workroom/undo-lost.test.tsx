import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { chooseForClip, fullApi, GET_FILM, of, open, SAVE_FILM } from './desk.tsx';

const CHANGE_FILM = 'PATCH /api/tribute/save_presentation';
const LIST = of('GET /api/tribute/reel_versions');
const button = (name: string) => screen.findByRole('button', { name });
const UNDO = 'Undo: You hid the clip from Jonas';

const step = (version: number, change: Partial<ReelVersionDto> = {}): ReelVersionDto => ({
  version,
  savedAt: '2026-11-20T10:00:00.000Z',
  cause: 'CHANGE',
  restoredAt: null,
  changes: [{ kind: 'HIDDEN', count: 1, submissionId: 'jonas', value: null }],
  ...change,
});
const before = buildPresentation({ history: { undo: step(3), redo: null } });
const undone = buildPresentation({ version: 4, history: { undo: null, redo: step(3) } });

const stale = () =>
  Response.json({ error: 'Meanwhile.', code: 'STALE_VERSION', requestId: 'r' }, { status: 409 });
/** A network that fails only now and then. */
const answerInTurn = (answers: Record<string, unknown>, call: string, responses: unknown[]) =>
  Object.defineProperty(answers, call, { get: () => responses.shift() });

/** The change arrives between the look whether it did and the second try. */
function arriveLate(answers: Record<string, unknown>, reel: unknown) {
  let tries = 0;
  const get = () => {
    tries += 1;
    if (tries === 1) return Response.error();
    answers[GET_FILM] = reel;
    return stale();
  };
  Object.defineProperty(answers, CHANGE_FILM, { get, configurable: true });
}

function openDesk() {
  const desk = open({ ...fullApi(), [GET_FILM]: before, [LIST]: [step(3), step(2)] });
  const sent = () => desk.calls.filter(({ call }) => call === CHANGE_FILM);
  return { ...desk, sent };
}

const restoreFirst = async () => {
  await userEvent.click(await button('Versions of the reel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  const [first] = await dialog.findAllByRole('button', { name: /^Restore the version/ });
  await userEvent.click(first as HTMLElement);
};

test('an undo that did not arrive is sent once more [reel-undo] [reel-stale-save]', async () => {
  const { answers, sent } = openDesk();
  const press = await button(UNDO);
  answerInTurn(answers, CHANGE_FILM, [Response.error(), undone]);
  await userEvent.click(press);
  expect(await screen.findByText('Undone: You hid the clip from Jonas')).toBeInTheDocument();
  expect(sent()).toHaveLength(2);
});

test('an undo that arrived while its answer was lost is not sent twice [reel-undo] [reel-stale-save]', async () => {
  const { answers, sent } = openDesk();
  const press = await button(UNDO);
  answers[CHANGE_FILM] = Response.error();
  answers[GET_FILM] = undone;
  await userEvent.click(press);
  expect(await screen.findByText('Undone: You hid the clip from Jonas')).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

test('an undo and a restore that arrive late, after the look whether they did, count as made [reel-stale-save]', async () => {
  const { answers, sent } = openDesk();
  const press = await button(UNDO);
  arriveLate(answers, undone);
  await userEvent.click(press);
  expect(await screen.findByText('Undone: You hid the clip from Jonas')).toBeInTheDocument();
  expect(sent()).toHaveLength(2);
  const restored = step(5, { cause: 'RESTORE', restores: 3, changes: null });
  arriveLate(answers, buildPresentation({ version: 5, history: { undo: restored, redo: null } }));
  await restoreFirst();
  await screen.findByText(/^The reel is back to the version from/);
  expect(sent()).toHaveLength(4);
});

test('a restore by another device does not count as the one that did not arrive [reel-stale-save]', async () => {
  const { answers, sent } = openDesk();
  await button(UNDO);
  const other = step(4, { cause: 'RESTORE', restores: 1, changes: null });
  const settings = { ...DEFAULT_SETTINGS, theme: 'CALM' } as const;
  arriveLate(answers, buildPresentation({ version: 4, settings, history: { undo: other, redo: null } }));
  await restoreFirst();
  await screen.findByText(/so nothing was restored\.$/);
  expect(sent()).toHaveLength(2);
});

test('says that an undo and a restore could not be made without a network [reel-stale-save]', async () => {
  const { answers } = openDesk();
  const press = await button(UNDO);
  answers[CHANGE_FILM] = Response.error();
  answers[GET_FILM] = Response.error();
  await userEvent.click(press);
  await screen.findByText('We couldn’t undo that. Check your connection, then try again.');
  expect(await button(UNDO)).not.toHaveAttribute('aria-disabled', 'true');
  await restoreFirst();
  await screen.findByText('We couldn’t restore that version. Check your connection, then try again.');
});

test('a restore that did not arrive is sent once more, unless only its answer was lost [reel-stale-save]', async () => {
  const { answers, sent } = openDesk();
  await button(UNDO);
  answerInTurn(answers, CHANGE_FILM, [Response.error(), Response.error(), Response.error()]);
  const restored = step(4, { cause: 'RESTORE', restores: 2, changes: null });
  await restoreFirst();
  await screen.findByText(/^We couldn’t restore that version/);
  expect(sent()).toHaveLength(2);
  answers[GET_FILM] = buildPresentation({ version: 4, history: { undo: restored, redo: null } });
  await userEvent.click(screen.getByRole('button', { name: /^Restore the version/ }));
  await screen.findByText(/^The reel is back to the version from/);
  expect(sent()).toHaveLength(3);
});

test('says why an undo that waited for a refused save was not made [reel-stale-save]', async () => {
  const { answers, sent } = openDesk();
  const press = await button(UNDO);
  const refusal = Promise.withResolvers<Response>();
  answers[SAVE_FILM] = refusal.promise;
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  await userEvent.click(press);
  const { items } = buildPresentation();
  answers[GET_FILM] = buildPresentation({
    version: 7,
    items: items.toSpliced(1, 1),
    settings: { ...DEFAULT_SETTINGS, theme: 'CALM' },
  });
  refusal.resolve(stale());
  await screen.findByText('We didn’t undo anything, because the change before it wasn’t saved.');
  expect(sent()).toEqual([]);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('it no longer fits'));
});
