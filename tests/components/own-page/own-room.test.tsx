import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EraseOwn } from '#components/own-page/erase-own.tsx';
import { OwnRoom } from '#components/own-page/own-room.tsx';
import { tellTakenBack } from '#lib/browser/recording/taken-back.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import texts from '#lib/messages/en/ownpage.json' with { type: 'json' };

let failure: string | null = null;
vi.mock('#lib/browser/watch/own-part.ts', () => ({ eraseOwn: async () => failure }));

const open = () =>
  render(
    <OwnRoom tributeId="T" personId="P" texts={texts.erased} href="/tribute/T">
      <p>My answers</p>
      <EraseOwn
        tributeId="T"
        personId="P"
        name="Ben"
        otherNames={[]}
        configuration={{} as ClientConfiguration}
        texts={texts.erase}
      />
    </OwnRoom>,
  );
async function erase() {
  open();
  await userEvent.click(screen.getByRole('button', { name: texts.erase.open }));
  await userEvent.click(screen.getByRole('button', { name: texts.erase.confirm }));
}

test('shows nothing but that everything was erased, and leads to the invitation [erase-own]', async () => {
  failure = null;
  await erase();
  expect(await screen.findByRole('heading', { name: texts.erased.heading })).toHaveFocus();
  expect(screen.queryByText('My answers')).toBeNull();
  expect(screen.getByRole('link', { name: texts.erased.back })).toHaveAttribute('href', '/tribute/T');
});

test('says the same in another tab, and says nothing of another reel [erase-own]', async () => {
  open();
  tellTakenBack({ tributeId: 'another', takenBack: 'erased' });
  tellTakenBack({ tributeId: 'T', takenBack: 'withdrawn' });
  tellTakenBack({ tributeId: 'T', personIds: ['another'], takenBack: 'erased' });
  expect(screen.getByText('My answers')).toBeVisible();
  tellTakenBack({ tributeId: 'T', takenBack: 'erased' });
  expect(await screen.findByRole('heading', { name: texts.erased.heading })).toBeVisible();
});

test('keeps the page when erasing failed', async () => {
  failure = 'Try again.';
  await erase();
  expect(await screen.findByText('Try again.')).toBeVisible();
  expect(screen.getByText('My answers')).toBeVisible();
});
