import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { StuckUploads } from '#components/operator/stuck-uploads.tsx';
import { messagesFor } from '#lib/messages/messages.ts';

test.each([
  ['en', 'Unknown: the media storage doesn’t answer.'],
  ['es', 'No se sabe: el almacenamiento no responde.'],
] as const)(
  'says that the number is unknown while the storage is silent, instead of waiting (%s) [operator-waiting]',
  (locale, text) => {
    render(
      <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
        <StuckUploads isKnown={false} />
      </NextIntlClientProvider>,
    );
    expect(screen.getByText(text)).toBeVisible();
  },
);
