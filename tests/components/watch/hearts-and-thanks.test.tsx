import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { installFakeApi } from '#tests/components/player/fake-api.ts';
import { ANNA, buildClip, FEED, page, playMaja, replayed, show } from './shown-room.tsx';

test('a heart of the reel carries its moment and shows beside the clip [heart-moments]', async () => {
  const { calls, answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  const film = within(screen.getByRole('region', { name: 'The reel' }));
  const clips = within(await screen.findByRole('region', { name: 'The clips' }));
  await clips.findByRole('button', { name: 'Heart, 0 so far' });
  fireEvent.change(film.getByRole('slider'), { target: { value: '6.5' } });
  await userEvent.click(await film.findByRole('button', { name: 'Love this moment' }));
  expect(film.getByText('You gave this moment a heart.')).toBeInTheDocument();
  expect(await clips.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ submissionId: 'maja', action: 'HEART', atSeconds: 2.5 });
  // The title card is no clip.
  fireEvent.change(film.getByRole('slider'), { target: { value: '1' } });
  await userEvent.click(film.getByRole('button', { name: 'Love this moment' }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ tributeId: expect.any(String) }));
});

test('a recipient can thank the speaker of a clip alone, and sees private thank-yous [thanks-one]', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([buildClip({ ...ANNA, isForYou: true })])]);
  show({ canThank: true });
  const thanks = within(await screen.findByRole('region', { name: 'Thank-yous' }));
  expect(thanks.getByText('Only you can see it')).toBeVisible();
  await playMaja();
  const link = within(await replayed()).getByRole('link', { name: /^Thank / });
  expect(link).toHaveTextContent('Aunt Maja');
  expect(link).toHaveAttribute('href', '/recordtribute?tributeId=AAAAAAAAAAAAAAAAAAAAAA&tgd=1&to=maja');
});

test('only the creator sees where people gave hearts [heart-curve]', async () => {
  const { calls, answer } = installFakeApi();
  const moments = [
    { submissionId: 'maja', atSeconds: 2 },
    { submissionId: 'maja', atSeconds: 2.5 },
    { submissionId: 'jonas', atSeconds: 5 },
  ];
  answer('/api/submission/action', [{ status: 200, data: { moments } }]);
  answer(FEED, [page([buildClip()]), page([])]);
  show({ isManaging: true });
  expect(await screen.findByRole('img', { name: 'Where people gave hearts: 3 in all' })).toBeVisible();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '6' } });
  expect(screen.getByText('Hearts here: 2')).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/action'))).toHaveLength(1);
  cleanup();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  await screen.findByRole('button', { name: 'Love this moment' });
  expect(screen.queryByRole('img', { name: /hearts/ })).toBeNull();
  expect(calls.filter(({ path }) => path.endsWith('/action'))).toHaveLength(1);
});

test('a heart without a network is sent once there is one [reactions-kept]', async () => {
  const { calls, answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  const film = within(screen.getByRole('region', { name: 'The reel' }));
  await screen.findByRole('region', { name: 'The clips' });
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.change(film.getByRole('slider'), { target: { value: '6.5' } });
  await userEvent.click(await film.findByRole('button', { name: 'Love this moment' }));
  expect(film.getByText('You gave this moment a heart.')).toBeInTheDocument();
  const hearts = () => calls.filter(({ path }) => path.endsWith('/action'));
  expect(hearts()).toEqual([]);
  const clips = within(screen.getByRole('region', { name: 'The clips' }));
  expect(await clips.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  // Another visit.
  cleanup();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  expect(await screen.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  network.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(hearts()).toHaveLength(1));
  expect(hearts()[0]?.body).toMatchObject({ submissionId: 'maja', action: 'HEART', atSeconds: 2.5 });
});
