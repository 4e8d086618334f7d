import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { CropperProps } from 'react-easy-crop';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeaderDialogs } from '#components/workroom/settings/header-dialogs.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { toDraftDate } from '#lib/tribute/due-date.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { router } from '#tests/support/navigation.ts';

// Without a layout there is nothing to crop: it tells an area once.
vi.mock('react-easy-crop', () => ({
  default: function Cropper({ onCropAreaChange }: Partial<CropperProps>) {
    const area = { x: 0, y: 0, width: 100, height: 100 };
    const [tell] = useState(() => () => onCropAreaChange?.(area, area));
    useEffect(tell, [tell]);
    return null;
  },
}));
vi.mock('#components/reel-form/crop-picture.ts', () => ({ cropPicture: async () => new Blob(['picture']) }));
const toasts = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock('#components/ui/show-toast.ts', () => ({ showToast: toasts.show }));

const SAVE = 'PATCH /api/tribute';
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const DAY_MS = 86_400_000;

function open(dialog: 'settings' | 'details' | 'delete', change: Partial<TributeDto> = {}) {
  const tribute = buildTribute(change);
  const onOpen = vi.fn();
  const answers: Record<string, unknown> = { [SAVE]: tribute };
  const calls = stubApi(answers);
  renderApp(<HeaderDialogs tribute={tribute} dialog={dialog} onOpen={onOpen} />);
  const sent = () => calls.find(({ call }) => call === SAVE)?.body;
  return { answers, calls, onOpen, sent };
}

beforeEach(() => {
  toasts.show.mockClear();
  useRootStore.setState(useRootStore.getInitialState());
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Recording link', { linkOpen: false }],
  ['Surprise', { surprise: true }],
  ['Downloads', { allowDownload: false }],
])('saves the switch “%s” at once', async (name, change) => {
  const { sent } = open('settings');
  const control = screen.getByRole('switch', { name });
  expect(control).toHaveAccessibleDescription();
  await userEvent.click(control);
  await waitFor(() => expect(sent()).toEqual({ tributeId: TRIBUTE_ID, ...change }));
});

test('of two quick presses of a switch the second is sent when the first is answered', async () => {
  const { answers, calls } = open('settings', { surprise: false });
  const { promise, resolve } = Promise.withResolvers();
  answers[SAVE] = promise;
  const control = screen.getByRole('switch', { name: 'Surprise' });
  await userEvent.dblClick(control);
  const saved = () => calls.filter(({ call }) => call === SAVE).map(({ body }) => body);
  expect(saved()).toEqual([{ tributeId: TRIBUTE_ID, surprise: true }]);
  expect(control).not.toBeChecked();
  answers[SAVE] = buildTribute({ surprise: false });
  resolve(buildTribute({ surprise: true }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ tributeId: TRIBUTE_ID, surprise: false }));
});

test('the longest answer is chosen, and saved at once', async () => {
  const { sent } = open('settings');
  await userEvent.click(screen.getByRole('combobox', { name: 'Longest answer' }));
  await userEvent.click(screen.getByRole('option', { name: '1 minute' }));
  await waitFor(() => expect(sent()).toEqual({ tributeId: TRIBUTE_ID, answerMaxSeconds: 60 }));
});

test('closes collecting, and says what happens to late clips', async () => {
  const { sent } = open('settings');
  expect(screen.getByText(/Late clips still arrive and stay out of the reel/)).toBeVisible();
  await press('Close now');
  await waitFor(() => expect(sent()).toEqual({ tributeId: TRIBUTE_ID, status: 'CLOSED' }));
});

test('collecting continues until the date, or for seven more days after it', async () => {
  const before = open('settings', { status: 'CLOSED' });
  await press('Collect again');
  await waitFor(() => expect(before.sent()).toEqual({ tributeId: TRIBUTE_ID, status: 'COLLECTING' }));
});

test('collecting again after the date moves the date', async () => {
  const dueDate = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const { sent } = open('settings', { status: 'CLOSED', dueDate });
  expect(screen.getByText(/you have 7 more days/)).toBeVisible();
  await press('Collect again');
  const inAWeek = toDraftDate(new Date(Date.now() + 7 * DAY_MS));
  await waitFor(() => expect(sent()).toMatchObject({ status: 'COLLECTING', dueDate: inAWeek }));
});

test('a published reel says how to collect again', () => {
  open('settings', { status: 'READY' });
  expect(screen.getByText(/take the reel offline/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Close now|Collect again/ })).toBeNull();
});

test('the details are saved together, an unchanged date is left alone', async () => {
  const { sent, onOpen } = open('details', { dueDate: new Date(Date.now() - DAY_MS).toISOString() });
  // The calendar is heavy.
  const name = await screen.findByRole('textbox', { name: 'First name' }, { timeout: 10_000 });
  await userEvent.clear(name);
  await press('Save');
  expect(screen.getByText('First name required')).toBeVisible();
  expect(name).toHaveFocus();
  await userEvent.type(name, 'Hanna');
  await userEvent.click(screen.getByRole('combobox', { name: 'Language of the reel' }));
  await userEvent.click(screen.getByRole('option', { name: 'Español' }));
  await press('Save');
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('settings'));
  expect(sent()).toEqual({
    tributeId: TRIBUTE_ID,
    tributeFor: { names: [{ firstName: 'Hanna', lastName: '' }], gender: 'Female' },
    language: 'es',
  });
}, 20_000);

test('shows one error beside a picture that could not be saved', async () => {
  const refusal = { error: 'Not now.', code: 'RATE_LIMITED', requestId: 'r' };
  const { answers } = open('details');
  answers['POST /api/public/upload/file'] = { url: '/media/picture.webp', width: 1, height: 1 };
  answers[SAVE] = Response.json(refusal, { status: 429 });
  const file = new File(['picture'], 'anna.png', { type: 'image/png' });
  await userEvent.upload(await screen.findByLabelText('Choose a picture'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
  const failure = await screen.findByText('We haven’t added the picture yet. Not now.');
  expect(failure).toHaveRole('alert');
  expect(toasts.show).not.toHaveBeenCalled();
});

test('explains that a picture could not be removed', async () => {
  const { answers } = open('details', { imageUrl: '/media/picture.webp' });
  answers[SAVE] = Response.json({ error: 'Not now.', code: 'RATE_LIMITED', requestId: 'r' }, { status: 429 });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(toasts.show).toHaveBeenCalledExactlyOnceWith('ERROR', 'Not now.'));
});

test('names everything that deleting removes, leads home, and closes the open tribute', async () => {
  const { answers, calls, onOpen } = open('delete');
  useRootStore.getState().setOpenTribute(buildTribute());
  answers[`DELETE /api/tribute?tributeId=${TRIBUTE_ID}`] = {};
  const dialog = screen.getByRole('dialog', { name: 'Delete the reel for Anna?' });
  expect(dialog).toHaveTextContent('We keep everything for 30 days');
  await press('Keep it');
  expect(onOpen).toHaveBeenCalledWith('settings');
  expect(calls).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete the reel' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/home'));
  expect(useRootStore.getState().openTribute).toBeNull();
});
