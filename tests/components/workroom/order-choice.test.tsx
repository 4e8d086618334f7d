import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { arrangeFreely } from '#lib/reel/arrangement.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { fullApi, GET_CLIPS, GET_FILM, GET_TRIBUTE, jonas, majas, open, SAVE_FILM } from './desk.tsx';

test('clips are arranged in a free order and by question again, at once [reel-free-order]', async () => {
  const answers = fullApi();
  const asked = { _id: 'q1', text: 'What did Anna teach you?', order: 1 };
  answers[GET_TRIBUTE] = buildTribute({ questions: [asked] });
  answers[GET_CLIPS] = [majas, { ...jonas, questionId: 'q1' }];
  const { items: whole } = buildPresentation();
  const card: ManifestItem = { kind: 'CARD', card: 'QUESTION', questionId: 'q1', hidden: false };
  const items = whole.toSpliced(2, 0, card);
  answers[GET_FILM] = buildPresentation({ items });
  const { calls } = open(answers);
  const saved = () => calls.findLast(({ call }) => call === SAVE_FILM)?.body;
  expect(await screen.findByRole('heading', { name: 'What did Anna teach you?' })).toBeVisible();
  const free = {
    version: 4,
    items: arrangeFreely(items),
    settings: { ...DEFAULT_SETTINGS, order: 'FREE' as const },
  };
  answers[SAVE_FILM] = answers[GET_FILM] = buildPresentation(free);
  await userEvent.click(screen.getByRole('button', { name: 'Free order' }));
  expect(await screen.findByRole('heading', { name: 'Clips in your order' })).toBeVisible();
  await waitFor(() => expect(saved()).toMatchObject({ items: free.items, settings: { order: 'FREE' } }));
  // Whose clips answer it does not change.
  expect(screen.getByText('1 of 1 question answered')).toBeVisible();
  answers[SAVE_FILM] = answers[GET_FILM] = buildPresentation({ version: 5, items });
  await userEvent.click(screen.getByRole('button', { name: 'By question' }));
  expect(await screen.findByRole('heading', { name: 'What did Anna teach you?' })).toBeVisible();
  await waitFor(() => expect(saved()).toMatchObject({ items, settings: { order: 'BY_QUESTION' } }));
});
