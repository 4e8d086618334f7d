import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { applyChange } from '#lib/browser/realtime/apply-change.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
// Opened from the panel.
import '#components/workroom/settings/details-dialog.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { fullApi, GET_FILM, open, openLookAndSound, SAVE_FILM } from './desk.tsx';

async function openPanel(film = buildPresentation()) {
  const answers = fullApi();
  answers[GET_FILM] = film;
  const opened = open(answers);
  await screen.findByRole('button', { name: /^Drag Jonas/ });
  await openLookAndSound();
  const element = await screen.findByRole('dialog', { name: 'Look and sound' });
  return { ...opened, element, panel: within(element) };
}

const player = () => within(screen.getByRole('region', { name: 'The reel' }));

test('the player shows a chosen theme before the server has answered [reel-panel]', async () => {
  const { answers, panel } = await openPanel();
  fireEvent.change(player().getByRole('slider', { name: 'Position in the reel' }), {
    target: { value: '15' },
  });
  await waitFor(() => expect(player().queryByRole('img', { name: 'Anna' })).toBeNull());
  answers[SAVE_FILM] = new Promise(() => {});
  const tile = panel.getByRole('radio', { name: 'Confetti' });
  await waitFor(() =>
    expect(tile.closest('label')?.querySelector('img[src$="BRIGHT.png"]')).toBeInTheDocument(),
  );
  await userEvent.click(tile);
  await waitFor(() =>
    expect(player().getByRole('img', { name: 'Anna' })).toHaveAttribute('src', '/media/title-BRIGHT.png'),
  );
});

test('stays open beside the reel, and closes by Escape or its button [reel-panel]', async () => {
  const { element, panel } = await openPanel();
  expect(panel.getByRole('heading', { name: 'Look and sound' })).toHaveFocus();
  expect(element).not.toHaveAttribute('aria-modal');
  expect(screen.getByRole('button', { name: 'Play Jonas' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = screen.getByRole('button', { name: 'Look and sound', expanded: false });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Look and sound' });
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leads from the cover to the picture and back [reel-panel]', async () => {
  const { panel } = await openPanel();
  await userEvent.click(panel.getByRole('button', { name: 'Change the picture' }));
  const details = within(await screen.findByRole('dialog', { name: 'About the reel' }));
  await userEvent.click(details.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Look and sound' })).toBeVisible();
});

test('the cover is the title card or a clip, and shows before the server has answered [reel-cover]', async () => {
  const { answers, calls, panel } = await openPanel();
  const cover = panel.getByRole('combobox', { name: 'Cover' });
  expect(
    within(cover)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['The title card', 'Aunt Maja', 'Jonas']);
  answers[SAVE_FILM] = new Promise(() => {});
  await userEvent.selectOptions(cover, 'Jonas');
  const { items } = buildPresentation();
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      items,
      settings: { cover: 'jonas' },
    }),
  );
  expect(cover).toHaveValue('jonas');
  const picture = cover.closest('div[class]')?.parentElement?.parentElement?.querySelector('img');
  expect(picture).toHaveAttribute('src', '/media/jonas/poster.jpg');
  expect(panel.queryByRole('button', { name: 'Change the picture' })).toBeNull();
});

test.each([
  ['says so if a reel is longer than most people watch', 301, 1],
  ['says nothing about five minutes', 300, 0],
])('%s [reel-length]', async (_, durationSeconds, hints) => {
  const { panel } = await openPanel(buildPresentation({ durationSeconds }));
  expect(panel.getByText(/2 clips/)).toBeVisible();
  expect(panel.queryAllByText('A little long. Most people watch about 5 minutes.')).toHaveLength(hints);
});

test('the reel pauses for a sample of music [reel-music-samples]', async () => {
  const { panel } = await openPanel();
  await userEvent.click(player().getByRole('button', { name: 'Play' }));
  expect(await player().findByRole('button', { name: 'Pause' })).toBeInTheDocument();
  await userEvent.click(await panel.findByRole('button', { name: 'Play a sample: Warm' }));
  const play = await player().findByRole('button', { name: 'Play' });
  expect(panel.getByRole('button', { name: 'Stop the sample: Warm' })).toBeVisible();
  // Two kinds of music at once are noise.
  await userEvent.click(play);
  expect(await panel.findByRole('button', { name: 'Play a sample: Warm' })).toBeVisible();
});

test('composed music plays as soon as it is there, in the version that it was composed for [reel-music]', async () => {
  const { queryClient } = await openPanel(buildPresentation({ musicUrl: '/media/old.m4a' }));
  const music = () => document.querySelector('audio')?.getAttribute('src');
  await waitFor(() => expect(music()).toBe('/media/old.m4a'));
  const refetched: unknown[] = [];
  const tell = (version: number) => {
    const change = { version, url: '/media/new.m4a' };
    act(() =>
      applyChange(queryClient, (filters) => refetched.push(filters), {
        tributeId: TRIBUTE_ID,
        music: change,
        stale: [],
      }),
    );
  };
  const { version } = buildPresentation();
  tell(version + 1);
  expect(music()).toBe('/media/old.m4a');
  // The page's version is older than the event.
  expect(refetched).toEqual([{ queryKey: queryKeys.presentation(TRIBUTE_ID), exact: true }]);
  tell(version);
  await waitFor(() => expect(music()).toBe('/media/new.m4a'));
  expect(refetched).toHaveLength(1);
});

test('shows that the music could not be prepared [reel-music]', async () => {
  const { panel, queryClient } = await openPanel();
  expect(panel.queryByText(/^We couldn’t prepare this music/)).toBeNull();
  act(() => {
    queryClient.setQueryData(queryKeys.presentation(TRIBUTE_ID), buildPresentation({ hasMusicFailed: true }));
  });
  expect(await panel.findByRole('alert')).toHaveTextContent(/^We couldn’t prepare this music/);
});
