import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { StuckUploads } from '#components/operator/stuck-uploads.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import type { StuckUploadDto } from '#lib/contracts/operator.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const show = (locale: Locale, isKnown: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
        <StuckUploads isKnown={isKnown} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

test.each([
  ['en', 'Unknown: the media storage doesn’t answer.'],
  ['es', 'No se sabe: el almacenamiento no responde.'],
] as const)(
  'says that the number is unknown while the storage is silent, instead of waiting (%s) [operator-waiting]',
  (locale, text) => {
    show(locale, false);
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
    show(locale, true);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(started)).toBeVisible();
  },
);
