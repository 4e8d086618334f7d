import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { editClip, trimClip } from '#components/workroom/reel/arrange-film.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import {
  chooseForClip,
  chooseForReel,
  fullApi,
  GET_CLIPS,
  GET_FILM,
  jonas,
  majas,
  open,
  SAVE_FILM,
} from './desk.tsx';

test('the look of the reel is chosen in its menu and saved with the order [reel-settings] [reel-themes]', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  answers[SAVE_FILM] = buildPresentation({
    version: 4,
    settings: { ...DEFAULT_SETTINGS, transition: 'CUT' },
  });
  await chooseForReel('Look and sound');
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
  await userEvent.click(screen.getByRole('radio', { name: 'Confetti' }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      settings: { theme: 'BRIGHT' },
    }),
  );
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
  await chooseForReel('Look and sound');
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
  await chooseForReel('Look and sound');
  const dialog = within(await screen.findByRole('dialog', { name: 'Look and sound' }));
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

test('a clip is renamed, turned and left as noisy as it is, and shown as it was sent again [reel-clip-edits]', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [majas, { ...jonas, isCleaned: true }];
  const { calls } = open(answers);
  const edit = { speakerName: 'Jonas & Ada', rotate: 270, cleanUp: 'OFF' } as const;
  const items = editClip(buildPresentation().items, 'jonas', edit);
  const editing = [{ submissionId: 'jonas', hasFailed: false }];
  answers[SAVE_FILM] = buildPresentation({ version: 4, items, editing });
  await chooseForClip('Jonas', 'Name, rotation and noise');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the clip from Jonas' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name in this reel' }), ' & Ada');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn left' }));
  expect(dialog.getByText('A quarter turn to the left')).toBeVisible();
  await userEvent.click(dialog.getByRole('switch', { name: 'Reduce background noise' }));
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 3, items }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('being prepared, 0%')).toBeVisible();

  await chooseForClip('Jonas & Ada', 'Name, rotation and noise');
  const again = within(await screen.findByRole('dialog', { name: 'Edit the clip from Jonas & Ada' }));
  expect(again.getByText(/They signed as “Jonas”/)).toBeVisible();
  expect(again.getByText(/We’re preparing this clip again/)).toBeVisible();
  await userEvent.click(again.getByRole('button', { name: 'As it was sent' }));
  answers[GET_FILM] = buildPresentation({ version: 5 });
  answers[SAVE_FILM] = answers[GET_FILM];
  await userEvent.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      items: buildPresentation().items,
    }),
  );
});

test('captions of a clip are typed beside it, and removed again [reel-captions]', async () => {
  const { answers, calls } = open();
  const captions = [{ startSeconds: 1, endSeconds: 2, text: 'Dear Anna,' }];
  answers['GET /api/submission/captions?submissionId=jonas'] = { captions: [], version: 'empty' };
  const save = 'PATCH /api/submission/captions';
  answers[save] = { captions, version: 'anna' };
  await chooseForClip('Jonas', 'Captions');
  const dialog = await screen.findByRole('dialog', { name: 'Captions for the clip from Jonas' });
  const field = within(dialog).getByRole('textbox', { name: 'What is said, one line per caption' });
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
  expect(within(dialog).getByRole('button', { name: 'Save captions' })).toBeDisabled();
  await userEvent.type(field, 'Dear Anna, ');
  const reads = () => calls.filter(({ call }) => call === GET_FILM).length;
  const before = reads();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save captions' }));
  expect(await within(dialog).findByText('Saved. Play the clip to check the timing.')).toBeVisible();
  expect(calls.find(({ call }) => call === save)?.body).toEqual({
    submissionId: 'jonas',
    version: 'empty',
    lines: 'Dear Anna, ',
  });
  await waitFor(() => expect(reads()).toBeGreaterThan(before));

  const video = dialog.querySelector('video');
  if (!video) throw new Error('The dialog shows no clip.');
  video.currentTime = 1.5;
  fireEvent.timeUpdate(video);
  expect(dialog.querySelector('p[dir=auto]')).toHaveTextContent('Dear Anna,');

  answers[save] = { captions: [], version: 'empty' };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove captions' }));
  expect(
    await within(dialog).findByText(
      'The captions were removed. Save to add these lines again, newly timed to the speech.',
    ),
  ).toBeVisible();
  expect(calls.findLast(({ call }) => call === save)?.body).toEqual({
    submissionId: 'jonas',
    version: 'anna',
    lines: '',
  });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Dear Anna,');
  await userEvent.clear(field);
  expect(within(dialog).getByRole('button', { name: 'Save captions' })).toBeDisabled();
  await userEvent.type(field, 'Dear Anna,');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the captions of the reel are downloaded from its menu [reel-captions]', async () => {
  const answers = fullApi();
  const captions = [{ startSeconds: 5, endSeconds: 6.5, text: 'Dear Anna,' }];
  answers[GET_FILM] = buildPresentation({ captions });
  const files: Blob[] = [];
  class ObjectUrl extends URL {
    static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    static override revokeObjectURL = () => {};
  }
  vi.stubGlobal('URL', ObjectUrl);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open(answers);
  await chooseForReel('Download captions (VTT)');
  await chooseForReel('Download captions (SRT)');
  expect(names).toEqual(['Anna captions.vtt', 'Anna captions.srt']);
  expect(await Promise.all(files.map((file) => file.text()))).toEqual([
    'WEBVTT\n\n00:00:05.000 --> 00:00:06.500\nDear Anna,\n',
    '1\n00:00:05,000 --> 00:00:06,500\nDear Anna,\n',
  ]);
});
