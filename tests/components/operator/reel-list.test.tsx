import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { HiddenReels } from '#components/operator/reel-list.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import type { OperatorReelDto } from '#lib/contracts/operator.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const LINK = `https://reels.example.com/tribute/${'x'.repeat(22)}/watch`;

const REEL: OperatorReelDto = {
  tributeId: 'x'.repeat(22),
  name: 'Anna',
  creatorId: 'account-1',
  takenDownAt: null,
  isCreatorSuspended: true,
  storage: null,
};

test.each([
  ['en', 'Link or id of a reel', 'Find', 'Take down “Anna”', /Made by account account-1$/, /is suspended/],
  ['es', 'Enlace o id de un video', 'Buscar', 'Retirar «Anna»', /la cuenta account-1$/, /está suspendida/],
] as const)(
  'finds a reel by a link, to take it down and to find its creator (%s) [operator-take-down]',
  async (locale, label, find, takeDown, creator, suspended) => {
    vi.stubGlobal('fetch', async (address: string) => {
      const search = new URL(address, 'https://reels.example.com').searchParams.get('search');
      return Response.json({ data: search === LINK ? [REEL] : [] });
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
          <HiddenReels count={0} />
        </NextIntlClientProvider>
      </QueryClientProvider>,
    );
    await userEvent.type(screen.getByLabelText(label), LINK);
    await userEvent.click(screen.getByRole('button', { name: find }));
    expect(await screen.findByRole('button', { name: takeDown })).toBeVisible();
    expect(screen.getByText(creator)).toBeVisible();
    expect(screen.getByText(suspended)).toBeVisible();
  },
);
