import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { hideClip } from '#components/workroom/reel/arrange-film.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { writeData } from '#lib/browser/realtime/apply-change.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { buildRender } from './builders.ts';
import { fullApi, GET_FILM, GET_REEL, of, open } from './desk.tsx';

test('renders the reel, shows the progress, and offers the download', async () => {
  const { answers, queryClient } = open();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const make = await screen.findByRole('button', { name: 'Make the reel' });
  const rendering = buildRender({ status: 'RENDERING', progress: 0.42, secondsLeft: 20 });
  answers['POST /api/tribute/reel'] = rendering;
  answers[GET_REEL] = { render: rendering };
  await userEvent.click(make);
  expect(await screen.findByText('Making the reel, 42% · 20 seconds left')).toBeVisible();
  expect(await screen.findByRole('progressbar', { name: 'Progress of the reel' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );
  expect(await screen.findByRole('button', { name: 'Stop making the reel' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Make the reel' })).toBeNull();
  answers[GET_REEL] = { render: buildRender() };
  // As the server's event does.
  act(() => writeData(queryClient, queryKeys.reel(TRIBUTE_ID), { render: buildRender() }));
  answers[of('GET /api/submission/video/download_url')] = { url: '/media/reel.mp4', fileName: 'Anna.mp4' };
  const download = await screen.findByRole('button', { name: 'Download' });
  expect(download).toHaveFocus();
  expect(screen.getByText('The reel is ready. 42 MB')).toBeVisible();
  await userEvent.click(download);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/media/reel.mp4'));
});

test('a render can be stopped and started again', async () => {
  const rendering = buildRender({ status: 'RENDERING', progress: 0.42, secondsLeft: null });
  const { answers, calls } = open({ ...fullApi(), [GET_REEL]: { render: rendering } });
  const STOP = of('DELETE /api/tribute/reel');
  answers[STOP] = Response.json({ error: 'Not now.', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503 });
  const stop = await screen.findByRole('button', { name: 'Stop making the reel' });
  // Nobody has pressed it: it takes no focus.
  expect(stop).not.toHaveFocus();
  await userEvent.click(stop);
  await screen.findByText('Not now.');
  expect(screen.getByText('Making the reel, 42%')).toBeVisible();
  answers[STOP] = { render: null };
  answers[GET_REEL] = { render: null };
  await userEvent.click(screen.getByRole('button', { name: 'Stop making the reel' }));
  await screen.findByText('Stopped. You can make the reel again anytime.');
  const make = await screen.findByRole('button', { name: 'Make the reel' });
  expect(make).toBeEnabled();
  expect(make).toHaveFocus();
  expect(calls.filter(({ call }) => call === STOP)).toHaveLength(2);
});

test.each([
  ['waiting', 'Making the reel, 42% · waiting for its turn'],
  ['retrying', 'Making the reel, 42% · trying again soon'],
])('a render that pauses says why, and no seconds left [reel-quality]', async (stage, sentence) => {
  const render = buildRender({ status: 'RENDERING', progress: 0.42, stage, secondsLeft: 20 });
  open({ ...fullApi(), [GET_REEL]: { render } });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('an old file can be downloaded while a newer one has failed', async () => {
  const failure = { code: 'CRASH', message: 'Please try again.' };
  const render = buildRender({ isOutdated: true, failure });
  open({ ...fullApi(), [GET_REEL]: { render } });
  expect(await screen.findByText('We couldn’t make the reel. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Make it again' })).toBeEnabled();
});

test.each([
  [buildRender({ isOutdated: true }), 'The reel changed. Make it again.'],
  [
    buildRender({ status: 'FAILED', failure: { code: 'X', message: 'The disk is full.' } }),
    'We couldn’t make the reel. The disk is full.',
  ],
])('an old or failed reel can be made again', async (render, sentence) => {
  open({ ...fullApi(), [GET_REEL]: { render } });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make it again' })).toBeEnabled();
});

test('with every clip hidden, the bar says why the reel cannot be made again', async () => {
  const { items } = buildPresentation();
  const hidden = hideClip(hideClip(items, 'maja', true), 'jonas', true);
  open({
    ...fullApi(),
    [GET_FILM]: buildPresentation({ items: hidden, entries: [], durationSeconds: 0 }),
    [GET_REEL]: { render: buildRender({ isOutdated: true }) },
  });
  const again = await screen.findByRole('button', { name: 'Make it again' });
  expect(again).toBeDisabled();
  expect(again).toHaveAccessibleDescription('Every clip is hidden. Show one to make the reel again.');
  expect(screen.queryByText('The reel changed. Make it again.')).toBeNull();
});

test('while it is not known whether the reel is made, it cannot be made; one can look again', async () => {
  const answers = fullApi();
  delete answers[GET_REEL];
  open(answers);
  expect(await screen.findByText('We don’t know yet whether the reel is ready.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the reel' })).toBeNull();
  answers[GET_REEL] = { render: buildRender() };
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('The reel is ready. 42 MB')).toBeVisible();
});

test('while the state of the reel is still being read, it cannot be made', async () => {
  open({ ...fullApi(), [GET_REEL]: new Response(new ReadableStream()) });
  expect(await screen.findByText(/· 2 clips/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the reel' })).toBeNull();
});
