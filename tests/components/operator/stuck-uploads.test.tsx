import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { StuckUploads } from '#components/operator/stuck-uploads.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import type { StuckUploadDto } from '#lib/contracts/operator.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const show = (locale: Locale, count: number | null) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
        <StuckUploads count={count} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

test.each([
  ['en', 'Unknown: the media storage doesn’t answer.'],
  ['es', 'No se sabe: el almacenamiento no responde.'],
] as const)(
  'says that the number is unknown while the storage is silent, instead of waiting (%s) [operator-waiting]',
  (locale, text) => {
    show(locale, null);
    expect(screen.getByText(text)).toBeVisible();
  },
);

test.each([
  ['en', 'Progress unknown: the media storage doesn’t answer.', /^Started Mar 1, 2026/],
  ['es', 'Avance desconocido: el almacenamiento no responde.', /^Comenzó el 1 mar 2026/],
] as const)(
  'shows uploads whose progress the storage does not tell (%s) [operator-waiting]',
  async (locale, text, started) => {
    const upload: StuckUploadDto = {
      uploadId: 'a'.repeat(32),
      tributeId: null,
      receivedBytes: null,
      sizeBytes: 900,
      startedAt: '2026-03-01T08:00:00.000Z',
      movedAt: null,
    };
    vi.stubGlobal('fetch', async () => Response.json({ data: [upload] }));
    show(locale, 1);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(started)).toBeVisible();
  },
);

test('leads to the next page while the uploads of this one still move [operator-waiting]', async () => {
  const upload = { uploadId: 'b'.repeat(32), tributeId: null, receivedBytes: 1, sizeBytes: 9 };
  const at = { startedAt: '2026-03-01T08:00:00.000Z', movedAt: '2026-03-01T08:00:00.000Z' };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('cursor=') ? { data: [{ ...upload, ...at }] } : { data: [], nextCursor: 'next' },
    ),
  );
  show('en', 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(upload.uploadId)).toBeVisible();
});
