import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deviceId } from '#lib/browser/device/device-id.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { fullApi, GET_TRIBUTE, notesIn, of, open } from './desk.tsx';

test('lists thank-yous apart from the reel; watching one counts as use [retention-activity]', async () => {
  const answers = fullApi();
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: '2026-11-21T10:00:00.000Z', status: 'DELIVERED' });
  const thanks = {
    _id: 'th',
    speakerName: 'Anna',
    posterUrl: '/media/th/poster.jpg',
    playbackUrl: '/media/th.mp4',
  };
  answers[`${of('GET /api/submission/feed')}&kind=THANK_YOU&deviceId=${deviceId()}`] = {
    items: [thanks],
    nextCursor: null,
  };
  const { calls } = open(answers);
  const region = await screen.findByRole('region', { name: 'Thank-yous' });
  expect(within(region).getAllByRole('button')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Actions for the clip from / })).toHaveLength(2);
  await userEvent.click(within(region).getByRole('button', { name: 'Play the thank-you from Anna' }));
  const dialog = await screen.findByRole('dialog', { name: 'A thank-you from Anna' });
  expect(dialog).toBeVisible();
  const video = dialog.querySelector('video') ?? dialog;
  for (let times = 0; times < 2; times += 1) fireEvent.play(video);
  expect(notesIn(calls)).toEqual([{ tributeId: TRIBUTE_ID, action: 'VIEW', deviceId: deviceId() }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the clip' }));
  const asking = await screen.findByRole('dialog', { name: 'Remove the clip from Anna?' });
  await userEvent.click(within(asking).getByRole('button', { name: 'Remove the clip' }));
  await waitFor(() => expect(calls.some(({ call }) => call.startsWith('DELETE /api/submission'))).toBe(true));
});

test('people who said thank you can be removed after a dialog', async () => {
  const answers = fullApi();
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: '2026-11-21T10:00:00.000Z', status: 'DELIVERED' });
  answers[`${of('GET /api/submission/feed')}&kind=THANK_YOU&deviceId=${deviceId()}`] = {
    items: [
      { _id: 'th', speakerName: 'Jo', contributorId: 'jo', posterUrl: '/p.jpg', playbackUrl: '/th.mp4' },
    ],
    nextCursor: null,
  };
  const { calls } = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Play the thank-you from Jo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the person' }));
  const asking = await screen.findByRole('dialog', { name: 'Remove Jo from the reel?' });
  expect(within(asking).getByText(/their message/)).toBeVisible();
  await userEvent.click(within(asking).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(calls.map(({ call }) => call)).toContain(
      `${of('DELETE /api/tribute/contributor')}&contributorId=jo`,
    ),
  );
});

test('marks a reported thank-you until its creator reviews it', async () => {
  const answers = fullApi();
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: '2026-11-21T10:00:00.000Z', status: 'DELIVERED' });
  const thanks = `${of('GET /api/submission/feed')}&kind=THANK_YOU&deviceId=${deviceId()}`;
  const jos = { _id: 'th', speakerName: 'Jo', posterUrl: '/p.jpg', playbackUrl: '/th.mp4' };
  answers[thanks] = { items: [{ ...jos, isReported: true }], nextCursor: null };
  answers['POST /api/submission/action'] = {};
  const { calls } = open(answers);
  const region = await screen.findByRole('region', { name: 'Thank-yous' });
  expect(within(region).getByText('reported by a viewer')).toBeVisible();
  answers[thanks] = { items: [{ ...jos, isReported: false }], nextCursor: null };
  await userEvent.click(within(region).getByRole('button', { name: 'Mark as reviewed: the clip from Jo' }));
  await waitFor(() => expect(within(region).queryByText('reported by a viewer')).toBeNull());
  expect(calls.find(({ call }) => call === 'POST /api/submission/action')?.body).toEqual({
    submissionId: 'th',
    action: 'DISMISS_REPORTS',
  });
});

test('loads further thank-yous on request', async () => {
  const answers = fullApi();
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: '2026-11-21T10:00:00.000Z', status: 'DELIVERED' });
  const feed = `${of('GET /api/submission/feed')}&kind=THANK_YOU`;
  const thanks = (name: string) => ({
    _id: name,
    speakerName: name,
    posterUrl: '/p.jpg',
    playbackUrl: '/v.mp4',
  });
  const first = Array.from({ length: 24 }, (_, index) => thanks(`Guest ${index}`));
  answers[`${feed}&deviceId=${deviceId()}`] = { items: first, nextCursor: 'c24' };
  answers[`${feed}&cursor=c24&deviceId=${deviceId()}`] = { items: [thanks('Anna')], nextCursor: null };
  open(answers);
  const region = await screen.findByRole('region', { name: 'Thank-yous' });
  expect(within(region).queryByText('Anna')).toBeNull();
  await userEvent.click(within(region).getByRole('button', { name: 'Show more' }));
  expect(await within(region).findByText('Anna')).toBeVisible();
  expect(within(region).getAllByRole('button', { name: /^Play the thank-you/ })).toHaveLength(25);
  expect(within(region).queryByRole('button', { name: 'Show more' })).toBeNull();
});
