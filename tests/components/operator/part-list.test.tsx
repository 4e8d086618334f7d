import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { PartList } from '#components/operator/part-list.tsx';
import type { PartDto } from '#lib/contracts/parts.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const partOf = (name: PartDto['name'], changes: Partial<PartDto> = {}): PartDto => ({
  name,
  state: 'DOWN',
  isStandIn: false,
  reason: null,
  ...changes,
});

test.each([
  ['en', /^npm run doctor says/, 'It doesn’t answer.', 'No worker reports.', /not writable.+512 MiB/],
  [
    'es',
    /^npm run doctor dice/,
    'No responde.',
    'Ningún proceso de trabajo da señales.',
    /escribir.+512 MiB/,
  ],
] as const)(
  'says why a part is down (%s) [operator-overview]',
  (locale, advice, silent, noWorker, noDisk) => {
    const shown = (parts: PartDto[]) => (
      <NextIntlClientProvider locale={locale} messages={messagesFor(locale)}>
        <PartList parts={parts} />
      </NextIntlClientProvider>
    );
    const silentParts = [partOf('mail'), partOf('queue'), partOf('disk')];
    const parts = [partOf('storage', { reason: 'No such key.' }), ...silentParts];
    const { rerender } = render(shown(parts));
    for (const text of [advice, 'No such key.', silent, noWorker, noDisk])
      expect(screen.getByText(text)).toBeVisible();
    rerender(shown([partOf('mail', { state: 'OK' }), partOf('redis', { state: 'OFF' })]));
    for (const text of [advice, silent]) expect(screen.queryByText(text)).toBeNull();
  },
);
