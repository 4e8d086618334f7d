import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { trimClip } from '#components/workroom/reel/arrange-film.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { chooseForClip, chooseForReel, fullApi, GET_FILM, open, SAVE_FILM } from './desk.tsx';

test('the look of the reel is chosen in its menu and saved with the order [reel-settings]', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  answers[SAVE_FILM] = buildPresentation({
    version: 4,
    settings: { ...DEFAULT_SETTINGS, transition: 'CUT' },
  });
  await chooseForReel('Look of the reel');
  const cut = await screen.findByRole('radio', { name: 'Cut without fading' });
  expect(cut).not.toBeChecked();
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(cut);
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      version: 3,
      items,
      settings: { transition: 'CUT' },
    }),
  );
  expect(cut).toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'Tidy beginnings and ends' }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      settings: { tidy: false },
    }),
  );
});

test('a format is chosen in the look of the reel, which tells how many clips are ready [reel-format]', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  const nextFormat = { format: '9:16', clipsReady: 1, clips: 2 } as const;
  answers[SAVE_FILM] = buildPresentation({ version: 4, nextFormat });
  await chooseForReel('Look of the reel');
  const tall = await screen.findByRole('radio', { name: 'Tall (9:16), for phones' });
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(tall);
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ items, format: '9:16' }),
  );
  expect(tall).toBeChecked();
  expect(await screen.findByText(/1 of 2 clips ready in this shape/)).toBeVisible();
});

test('the look of the reel waits for the reel, and is loaded again on request', async () => {
  const answers = fullApi();
  let breakOff = () => {};
  const body = new ReadableStream({
    start: (controller) => {
      breakOff = () => controller.error(new TypeError('The connection broke.'));
    },
  });
  answers[GET_FILM] = new Response(body);
  open(answers);
  await chooseForReel('Look of the reel');
  const dialog = within(await screen.findByRole('dialog', { name: 'Look of the reel' }));
  expect(dialog.getByRole('status', { name: 'Loading…' })).toBeVisible();
  breakOff();
  expect(await dialog.findByRole('alert')).toHaveTextContent('We couldn’t load the reel.');
  answers[GET_FILM] = buildPresentation();
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('radio', { name: 'Cut without fading' })).toBeEnabled();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a clip is trimmed by keys, and shown whole again [reel-trims]', async () => {
  const { answers, calls } = open();
  const items = trimClip(buildPresentation().items, 'jonas', { from: 30, to: 179 });
  answers[SAVE_FILM] = buildPresentation({ version: 4, items });
  await chooseForClip('Jonas', 'Trim the clip');
  const dialog = within(await screen.findByRole('dialog', { name: 'Trim the clip from Jonas' }));
  expect(dialog.getByText('The reel shows 6.0 of 6.0 seconds.')).toBeVisible();
  dialog.getByRole('slider', { name: 'Start' }).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  dialog.getByRole('slider', { name: 'End' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(dialog.getByRole('slider', { name: 'End' })).toHaveAttribute('aria-valuetext', '6.0 s');
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(dialog.getByRole('button', { name: 'Trim' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 3, items }),
  );

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseForClip('Jonas', 'Trim the clip');
  const again = within(await screen.findByRole('dialog', { name: 'Trim the clip from Jonas' }));
  expect(again.getByText('The reel shows 5.0 of 6.0 seconds.')).toBeVisible();
  await userEvent.click(again.getByRole('button', { name: 'Show all of it' }));
  await userEvent.click(again.getByRole('button', { name: 'Trim' }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      items: buildPresentation().items,
    }),
  );
});

test('a preview of the part stops at its end without waiting for the browser’s next report [reel-trims]', async () => {
  open();
  await chooseForClip('Jonas', 'Trim the clip');
  const dialog = await screen.findByRole('dialog', { name: 'Trim the clip from Jonas' });
  within(dialog).getByRole('slider', { name: 'End' }).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Play this part' }));
  const video = dialog.querySelector('video');
  if (!video) throw new Error('The dialog shows no clip.');
  fireEvent.play(video);
  video.currentTime = 4.9;
  expect(video.paused).toBe(false);
  video.currentTime = 5;
  await waitFor(() => expect(video.paused).toBe(true));
});
