import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { BackupSection } from '#components/operator/backup-section.tsx';
import { messagesFor } from '#lib/messages/messages.ts';

const BACKUPS = {
  folder: '/mnt/backups',
  everyHours: 24,
  keep: 7,
  isRunning: false,
  verified: null,
  failures: 0,
  failed: null,
};
const NAME = 'folksee-2026-03-01T10-00-00Z';

test.each([
  ['en', /didn’t find folksee-2026-03-01T10-00-00Z .* Give all workers one folder/],
  ['es', /no encontró folksee-2026-03-01T10-00-00Z .* misma carpeta/],
] as const)('says that workers have different backup folders (%s) [backup-scheduled]', (locale, text) => {
  const section = (missing: string | null) => (
    <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
      <BackupSection backups={{ ...BACKUPS, missing }} />
    </NextIntlClientProvider>
  );
  const { rerender } = render(section(null));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(section(NAME));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});
