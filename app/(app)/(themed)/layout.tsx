import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AppTheme } from '#components/theme/app-theme.tsx';
import { withoutServerTexts } from '#lib/messages/client-texts.ts';

/** Pages of signed-in people: the library's theme, and the texts of all screens. */
export default async function ThemedLayout({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider messages={withoutServerTexts(await getMessages())}>
      <AppTheme>{children}</AppTheme>
    </NextIntlClientProvider>
  );
}
