import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { applyChange } from '#lib/browser/realtime/apply-change.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { fullApi, GET_FILM, open, openLookAndSound, SAVE_FILM } from './desk.tsx';

const nextFormat = {
  format: '9:16',
  clipsReady: 1,
  clips: 2,
  failed: [],
  progress: 0.5,
} satisfies PresentationDto['nextFormat'];

function tell(queryClient: QueryClient, progress: number, secondsLeft: number | null) {
  const clip = { _id: 'jonas', status: 'READY', progress: 1 } as const;
  const prepared = { format: '9:16', progress, secondsLeft } as const;
  const clips = [{ ...clip, nextFormat: prepared }];
  act(() => applyChange(queryClient, () => {}, { tributeId: TRIBUTE_ID, clips, stale: [] }));
}

test('a format is chosen in the look of the reel, which tells how much is ready, also of a clip [reel-format]', async () => {
  const { answers, calls, queryClient } = open();
  const { items } = buildPresentation();
  answers[SAVE_FILM] = buildPresentation({ version: 4, nextFormat });
  await openLookAndSound();
  const tall = await screen.findByRole('radio', { name: 'Tall (9:16), for phones' });
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(tall);
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ items, format: '9:16' }),
  );
  expect(tall).toBeChecked();
  expect(await screen.findByText(/1 of 2 clips ready in this shape/)).toBeVisible();
  expect(await screen.findByText('50% prepared')).toBeVisible();
  tell(queryClient, 0.75, 30);
  expect(await screen.findByText('75% prepared · 30 seconds left')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'The clips in this shape' })).toHaveAttribute(
    'aria-valuenow',
    '75',
  );
});

test('a format that is chosen again starts from the clips that are prepared now [reel-format]', async () => {
  const { answers, queryClient } = open();
  // The list of clips was loaded a moment ago.
  queryClient.setQueryDefaults(queryKeys.submissions(TRIBUTE_ID), { staleTime: Infinity });
  const choose = async (shape: string, answer: Partial<PresentationDto>) => {
    answers[SAVE_FILM] = buildPresentation(answer);
    answers[GET_FILM] = answers[SAVE_FILM];
    await userEvent.click(await screen.findByRole('radio', { name: shape }));
  };
  await openLookAndSound();
  await choose('Tall (9:16), for phones', { version: 4, nextFormat });
  await screen.findByText('50% prepared');
  tell(queryClient, 0.75, 30);
  await screen.findByText('75% prepared · 30 seconds left');
  await choose('Wide (16:9), for TVs and computers', { version: 5 });
  await waitFor(() => expect(screen.queryByText(/% prepared/)).toBeNull());
  // A clip was turned meanwhile.
  await choose('Tall (9:16), for phones', { version: 6, nextFormat: { ...nextFormat, progress: 0.25 } });
  expect(await screen.findByText(/% prepared/)).not.toHaveTextContent('75%');
  expect(await screen.findByText('25% prepared')).toBeVisible();
  tell(queryClient, 0.3, 40);
  expect(await screen.findByText('30% prepared · 40 seconds left')).toBeVisible();
});

test('a clip that keeps the reel out of its new format is named and can be tried again [reel-format]', async () => {
  const failing = { ...nextFormat, failed: ['jonas'] };
  const { answers, calls } = open({ ...fullApi(), [GET_FILM]: buildPresentation({ nextFormat: failing }) });
  answers[SAVE_FILM] = buildPresentation({ version: 4, nextFormat });
  await openLookAndSound();
  expect(
    await screen.findByText(/prepare the clip of Jonas in this shape. Try again, hide it/),
  ).toBeVisible();
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/prepare the clip of Jonas/)).toBeNull());
  expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 3 });
});
