import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { CHANGE_TRIBUTE, chooseForReel, fullApi, GET_CLIPS, GET_FILM, GET_TRIBUTE, open } from './desk.tsx';

test('archives a reel after a confirmation, and restores it', async () => {
  const { answers, calls } = open();
  await chooseForReel('Archive reel');
  const dialog = await screen.findByRole('dialog', { name: 'Archive the reel for Anna?' });
  expect(dialog).toHaveTextContent('It no longer accepts clips');
  answers[CHANGE_TRIBUTE] = answers[GET_TRIBUTE] = buildTribute({ status: 'ARCHIVED' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archive reel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // In the header, so that it pushes no clip under the bar.
  const header = within(screen.getByRole('banner'));
  expect(await header.findByText('This reel is archived and no longer accepts clips.')).toBeVisible();
  expect(calls.find(({ call }) => call === CHANGE_TRIBUTE)?.body).toMatchObject({ archived: true });
  expect(screen.queryByRole('button', { name: 'Share link', hidden: true })).toBeNull();
  answers[CHANGE_TRIBUTE] = answers[GET_TRIBUTE] = buildTribute();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('button', { name: 'Share link' })).toBeVisible();
  expect(calls.findLast(({ call }) => call === CHANGE_TRIBUTE)?.body).toMatchObject({ archived: false });
  await screen.findByText('The reel for Anna is back.');
});

test('the menu of an archived reel offers its clips and hearts, but no way to answer', async () => {
  open({ ...fullApi(), [GET_TRIBUTE]: buildTribute({ status: 'ARCHIVED' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'More reel actions' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Edit the questions',
    'Made reels',
    'Download all clips',
    'Where people gave hearts',
    'Reel settings',
  ]);
});

test('says when the clips of a reel were erased, instead of an empty reel [retention-erased]', async () => {
  const mediaErasedAt = '2026-12-05T12:00:00.000Z';
  open({
    ...fullApi(),
    [GET_TRIBUTE]: buildTribute({ status: 'ARCHIVED', mediaErasedAt }),
    [GET_CLIPS]: [],
    [GET_FILM]: buildPresentation({ entries: [], items: [] }),
  });
  const header = within(await screen.findByRole('banner'));
  expect(await header.findByText(/^The clips were erased on Saturday, December 5/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'The clips were erased.' })).toBeVisible();
});
