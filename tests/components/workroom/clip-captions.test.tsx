import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { editOnDesk, fullApi, GET_FILM, open } from './desk.tsx';

const FIELD = 'What is said, one line per caption';
const SAVE_CAPTIONS = 'PATCH /api/submission/captions';
const GET_CAPTIONS = 'GET /api/submission/captions?submissionId=jonas';

test('a clip’s waveform is loaded when it opens, and once [reel-clip-in-place]', async () => {
  const WAVEFORM = 'GET /api/submission/waveform?submissionId=jonas';
  const { calls } = open({ ...fullApi(), [WAVEFORM]: { peaks: [0.1, 0.8, 0.6, 0] } });
  const asked = () => calls.filter(({ call }) => call.startsWith('GET /api/submission/waveform'));
  await editOnDesk('Jonas');
  const bars = () => [...document.querySelectorAll('[preserveAspectRatio] path')].at(-1)?.getAttribute('d');
  await waitFor(() => expect(bars()?.split('M')).toHaveLength(5));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await editOnDesk('Jonas');
  expect(asked().map(({ call }) => call)).toEqual([WAVEFORM]);
});

test('captions are typed under the speech, saved when the field is left, and refused in words [reel-captions]', async () => {
  const { answers, calls } = open();
  const captions = [{ startSeconds: 1, endSeconds: 2, text: 'Dear Anna,' }];
  answers[GET_CAPTIONS] = { captions: [], version: 'empty' };
  answers[SAVE_CAPTIONS] = { captions, version: 'anna' };
  const editor = await editOnDesk('Jonas');
  const field = editor.getByRole('textbox', { name: FIELD });
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
  await userEvent.type(field, 'Dear Anna, ');
  const reads = () => calls.filter(({ call }) => call === GET_FILM).length;
  const before = reads();
  await userEvent.tab();
  expect(await editor.findByText('Saved. Play the clip to check the timing.')).toBeVisible();
  expect(calls.find(({ call }) => call === SAVE_CAPTIONS)?.body).toEqual({
    submissionId: 'jonas',
    version: 'empty',
    lines: 'Dear Anna, ',
  });
  await waitFor(() => expect(reads()).toBeGreaterThan(before));

  answers[SAVE_CAPTIONS] = Response.json(
    { error: 'Someone changed these captions.', code: 'CONFLICT', requestId: 'r' },
    { status: 409 },
  );
  await userEvent.type(field, '\nlove, Jonas');
  await userEvent.tab();
  expect(await editor.findByText('Someone changed these captions.')).toBeVisible();
  expect(editor.getByRole('button', { name: 'Replace my text with the newer captions' })).toBeVisible();
});

test('an open clip shows the captions that an undo brought back, but keeps a line that is being typed [reel-undo] [reel-captions]', async () => {
  const { answers, queryClient } = open();
  const text = (line: string) => ({
    captions: [{ startSeconds: 1, endSeconds: 2, text: line }],
    version: line,
  });
  answers[GET_CAPTIONS] = text('Dear Anna,');
  const editor = await editOnDesk('Jonas');
  const field = editor.getByRole('textbox', { name: FIELD });
  await waitFor(() => expect(field).toHaveValue('Dear Anna,'));
  const bringBack = (line: string, version: number) => {
    answers[GET_CAPTIONS] = text(line);
    answers[GET_FILM] = buildPresentation({ version });
    return queryClient.refetchQueries();
  };
  await bringBack('Dearest Anna,', 8);
  await waitFor(() => expect(field).toHaveValue('Dearest Anna,'));
  await userEvent.type(field, ' stay well!');
  await bringBack('Dear Anna,', 9);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(field).toHaveValue('Dearest Anna, stay well!');
});

test('lines that could not be saved when the clip was closed are there again when it opens, also after a reload [reel-captions]', async () => {
  const { answers } = open();
  answers[GET_CAPTIONS] = { captions: [], version: 'empty' };
  answers[SAVE_CAPTIONS] = Response.error();
  const editor = await editOnDesk('Jonas');
  const field = editor.getByRole('textbox', { name: FIELD });
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
  await userEvent.type(field, 'Dear Anna,');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText(/Your lines are kept. Open the clip again to save them.$/);
  cleanup();

  const { answers: later, calls } = open();
  later[GET_CAPTIONS] = { captions: [], version: 'empty' };
  const again = await editOnDesk('Jonas');
  const kept = again.getByRole('textbox', { name: FIELD });
  await waitFor(() => expect(kept).toHaveValue('Dear Anna,'));
  expect(again.getByText('These lines weren’t saved last time. They’re still here.')).toBeVisible();
  const captions = [{ startSeconds: 1, endSeconds: 2, text: 'Dear Anna,' }];
  later[SAVE_CAPTIONS] = { captions, version: 'anna' };
  later[GET_CAPTIONS] = later[SAVE_CAPTIONS];
  await userEvent.click(kept);
  await userEvent.tab();
  expect(await again.findByText('Saved. Play the clip to check the timing.')).toBeVisible();
  expect(calls.find(({ call }) => call === SAVE_CAPTIONS)?.body).toMatchObject({
    version: 'empty',
    lines: 'Dear Anna,',
  });
  cleanup();
  open().answers[GET_CAPTIONS] = { captions: [], version: 'removed by others' };
  const last = await editOnDesk('Jonas');
  await waitFor(() => expect(last.getByRole('textbox', { name: FIELD })).not.toHaveAttribute('readonly'));
  expect(last.getByRole('textbox', { name: FIELD })).toHaveValue('');
});
