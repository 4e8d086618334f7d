import { act, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { trimClip } from '#components/workroom/reel/arrange-film.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { editOnDesk, fullApi, GET_FILM, open, SAVE_FILM } from './desk.tsx';
import { answering, saved } from './film-saves.ts';

const { items } = buildPresentation();

test('a clip is trimmed by keys as one change, and shown whole again [reel-trims]', async () => {
  const { answers, calls } = open();
  const trimmed = trimClip(items, 'jonas', { from: 31, to: 180 });
  const editor = await editOnDesk('Jonas');
  answering(answers, { items: trimmed });
  expect(editor.getByText('0:06 stays')).toBeVisible();
  const start = editor.getByRole('slider', { name: 'Start' });
  start.focus();
  // Without a pause between them.
  fireEvent.keyDown(start, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(start, { key: 'ArrowRight' });
  expect(start).toHaveAttribute('aria-valuetext', '1.0 s');
  await userEvent.tab();
  await waitFor(() => expect(saved(calls)).toMatchObject({ items: trimmed }));
  expect(await editor.findByText('1 s trimmed')).toBeVisible();
  expect(calls.filter(({ call }) => call === SAVE_FILM)).toHaveLength(1);
  answering(answers, { items });
  await userEvent.click(editor.getByRole('button', { name: 'Bring it back' }));
  await waitFor(() => expect(saved(calls)).toMatchObject({ items: trimClip(items, 'jonas', null) }));
  expect(await editor.findByText('0:06 stays')).toBeVisible();
});

/** Presses a key on a handle, and waits until its trim would be saved. */
function pressAndPause(handle: HTMLElement, key: string, shiftKey = false) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  handle.focus();
  fireEvent.keyDown(handle, { key, shiftKey });
  act(() => void vi.advanceTimersByTime(1000));
  vi.useRealTimers();
}

test('keys save no trim shorter than a second, and none that was taken back [reel-trims]', async () => {
  const answers = fullApi();
  answers[GET_FILM] = buildPresentation({ items: trimClip(items, 'jonas', { from: 0, to: 45 }) });
  const { calls } = open(answers);
  const editor = await editOnDesk('Jonas');
  const [start, end] = [
    editor.getByRole('slider', { name: 'Start' }),
    editor.getByRole('slider', { name: 'End' }),
  ];
  pressAndPause(end, 'ArrowLeft', true);
  expect(end).toHaveAttribute('aria-valuetext', '1.5 s');
  answering(answers, { items });
  await userEvent.click(editor.getByRole('button', { name: 'Bring it back' }));
  expect(await editor.findByText('0:06 stays')).toBeVisible();
  // The slider remembers the refused step.
  pressAndPause(start, 'Home');
  const trimmed = trimClip(items, 'jonas', { from: 30, to: 180 });
  answering(answers, { items: trimmed });
  pressAndPause(start, 'ArrowRight', true);
  expect(await editor.findByText('1 s trimmed')).toBeVisible();
  expect(saved(calls)).toMatchObject({ items: trimmed });
  expect(calls.filter(({ call }) => call === SAVE_FILM)).toHaveLength(2);
});
