import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import {
  chooseForReel,
  fullApi,
  GET_FILM,
  GET_TRIBUTE,
  of,
  open,
  openLookAndSound,
  SAVE_FILM,
} from './desk.tsx';

test('the look of the reel is chosen in its panel and saved with the order [reel-settings] [reel-themes]', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  answers[SAVE_FILM] = buildPresentation({
    version: 4,
    settings: { ...DEFAULT_SETTINGS, transition: 'CUT' },
  });
  await openLookAndSound();
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

test('the menu of the reel has all clips as one archive and the hearts, once there are clips [clips-archive] [heart-curve]', async () => {
  const { answers, calls } = open();
  const DOWNLOAD = of('GET /api/submission/video/download_url');
  answers[`${DOWNLOAD}&clips=all`] = { url: '/media/clips.zip' };
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await chooseForReel('Download all clips');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/media/clips.zip'));
  expect(calls.filter(({ call }) => call.startsWith(DOWNLOAD))).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'More reel actions' }));
  const hearts = await screen.findByRole('menuitem', { name: 'Where people gave hearts' });
  expect(hearts).toHaveAttribute('href', `/tribute/${TRIBUTE_ID}/watch`);
  cleanup();
  const counts = { contributors: 1, answered: 0, clips: 0 };
  open({ ...fullApi(), [GET_TRIBUTE]: buildTribute({ counts }) });
  await userEvent.click(await screen.findByRole('button', { name: 'More reel actions' }));
  await screen.findByRole('menuitem', { name: 'Made reels' });
  expect(screen.queryByRole('menuitem', { name: 'Download all clips' })).toBeNull();
});
