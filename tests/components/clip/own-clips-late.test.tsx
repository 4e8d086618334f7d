import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { installFakeApi } from '#tests/components/player/fake-api.ts';
import { mine, show } from './show-own-clips.tsx';

test('says that a late answer may be added, until it is; a thank-you is never late [life-closed]', () => {
  show([
    mine({ isLate: true }),
    mine({ _id: 'preparing', isLate: true, status: 'PROCESSING' }),
    mine({ _id: 'added', isLate: true, isInReel: true }),
    mine({ _id: 'thanks', kind: 'THANK_YOU', isLate: true }),
  ]);
  const late = 'The reel is no longer collecting answers, but yours may still be added.';
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((row) => row.includes(late))).toEqual([true, true, false, false]);
});

const NEW_ANSWER = /^(Record again|Replace)/;

test('offers no new answer to an archived reel, and a removed one can still be restored [life-archived]', async () => {
  installFakeApi();
  show([mine({ isInReel: true })], 'BIRTHDAY', true, false);
  expect(screen.queryByRole('link', { name: NEW_ANSWER })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Remove my clip/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }));
  expect(await screen.findByRole('button', { name: /^Restore my clip/ })).toHaveFocus();
  expect(screen.queryByRole('link', { name: NEW_ANSWER })).toBeNull();
});
