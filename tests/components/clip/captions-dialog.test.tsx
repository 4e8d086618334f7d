import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { OwnCaptions } from '#components/clip/own-captions.tsx';
import { messagesFor } from '#lib/messages/messages.ts';
import { CONFIGURATION, installFakeApi } from '#tests/components/player/fake-api.ts';
import { buildSubmission } from '#tests/components/workroom/builders.ts';

const CAPTIONS = '/api/submission/captions';
beforeEach(() => localStorage.clear());
const captionsOf = (version: string, ...texts: string[]) => ({
  captions: texts.map((text, at) => ({ startSeconds: at, endSeconds: at + 1, text })),
  version,
});

/** Opens the captions of a clip; the first answer of the server is for loading them. */
async function openCaptions(
  api: ReturnType<typeof installFakeApi>,
  answers: Parameters<typeof api.answer>[1],
) {
  api.answer(CAPTIONS, answers);
  render(
    <OwnCaptions
      clip={buildSubmission({ playbackUrl: '/media/clip/playback.mp4' })}
      title="Captions of your clip"
      configuration={CONFIGURATION}
      texts={messagesFor('en').recorder.captions}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Captions of your clip' }));
  const element = await screen.findByRole('dialog');
  const dialog = within(element);
  const field = dialog.getByRole('textbox');
  const button = (name: string) => dialog.getByRole('button', { name });
  const upload = dialog.getByLabelText('Upload a WebVTT or SRT file');
  return { element, dialog, field, button, upload };
}

test('captions ask before unsaved lines are lost to closing, Escape or a file', async () => {
  const api = installFakeApi();
  const { element, dialog, field, button, upload } = await openCaptions(api, [
    { status: 200, data: captionsOf('one', 'Dear Anna,') },
    { status: 200, data: captionsOf('two', 'From the file') },
  ]);
  await waitFor(() => expect(field).toHaveValue('Dear Anna,'));
  await userEvent.type(field, ' dear!');
  await userEvent.click(button('Close'));
  expect(dialog.getByText('Discard the lines you haven’t saved?')).toBeVisible();
  await userEvent.click(button('Keep editing'));
  expect(field).toHaveFocus();
  expect(fireEvent(element, new Event('cancel', { cancelable: true }))).toBe(false);
  await userEvent.click(button('Keep editing'));
  await userEvent.upload(upload, new File(['WEBVTT'], 'anna.vtt'));
  await userEvent.click(button('Keep editing'));
  expect(field).toHaveValue('Dear Anna, dear!');
  expect(api.calls).toHaveLength(1);
  await userEvent.upload(upload, new File(['WEBVTT'], 'anna.vtt'));
  await userEvent.click(button('Yes, discard them'));
  await waitFor(() => expect(field).toHaveValue('From the file'));
  expect(api.calls.at(-1)?.body).toMatchObject({ version: 'one', file: 'WEBVTT' });
  await userEvent.type(field, '!');
  await userEvent.click(button('Close'));
  await userEvent.click(button('Yes, discard them'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(localStorage)).toEqual([]);
});

test('captions that could not be loaded are loaded again, before a file can replace them', async () => {
  const api = installFakeApi();
  const { dialog, field, button, upload } = await openCaptions(api, [
    { status: 503 },
    { status: 200, data: captionsOf('one', 'Dear Anna,') },
  ]);
  expect(await dialog.findByText('No.')).toBeVisible();
  expect(upload).toBeDisabled();
  await userEvent.click(button('Try again'));
  await waitFor(() => expect(field).toHaveValue('Dear Anna,'));
  expect(field).toHaveFocus();
  expect(upload).toBeEnabled();
});

test('captions that someone else changed meanwhile are loaded on request, and typed lines stay until then', async () => {
  const api = installFakeApi();
  const { dialog, field, button } = await openCaptions(api, [
    { status: 200, data: captionsOf('one', 'Dear Anna,') },
    { status: 409 },
    { status: 200, data: captionsOf('two', 'Dearest Anna,') },
    { status: 200, data: captionsOf('three', 'Dearest Anna!') },
  ]);
  await waitFor(() => expect(field).toHaveValue('Dear Anna,'));
  await userEvent.type(field, ' dear!');
  await userEvent.click(button('Save captions'));
  expect(await dialog.findByText('No.')).toBeVisible();
  expect(field).toHaveValue('Dear Anna, dear!');
  await userEvent.click(button('Replace my text with the newer captions'));
  await waitFor(() => expect(field).toHaveValue('Dearest Anna,'));
  await userEvent.click(button('Put my text back'));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Dear Anna, dear!');
  expect(dialog.queryByRole('button', { name: 'Put my text back' })).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, 'Dearest Anna,');
  fireEvent.click(button('Save captions'));
  expect(field).toHaveAttribute('readonly');
  expect(await dialog.findByText('Saved. Play the clip to check the timing.')).toBeVisible();
  expect(api.calls.at(-1)?.body).toMatchObject({ version: 'two', lines: 'Dearest Anna,' });
  await userEvent.clear(field);
  api.answer(CAPTIONS, [{ status: 200, data: captionsOf('empty') }]);
  await userEvent.click(button('Save captions'));
  expect(await dialog.findByText('The captions were removed.')).toBeVisible();
});

test('unsaved lines are there again after a reload, and saving them still notices what others changed [reel-captions]', async () => {
  const api = installFakeApi();
  const first = await openCaptions(api, [{ status: 200, data: captionsOf('one', 'Dear Anna,') }]);
  await waitFor(() => expect(first.field).toHaveValue('Dear Anna,'));
  await userEvent.type(first.field, ' dear!');
  cleanup();
  const { dialog, field, button } = await openCaptions(api, [
    { status: 200, data: captionsOf('two', 'Dearest Anna,') },
    { status: 409 },
  ]);
  await waitFor(() => expect(field).toHaveValue('Dear Anna, dear!'));
  expect(dialog.getByText('These lines weren’t saved last time. They’re still here.')).toBeVisible();
  await userEvent.click(button('Save captions'));
  expect(await dialog.findByText('No.')).toBeVisible();
  expect(api.calls.at(-1)?.body).toMatchObject({ version: 'one', lines: 'Dear Anna, dear!' });
});
