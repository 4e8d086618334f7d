import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CompleteProfileDialog } from '#components/account/complete-profile-dialog.tsx';
import { UnsentTakeDialog } from '#components/account/unsent-take-dialog.tsx';
import { Shell } from '#components/layout/shell.tsx';
import { AppProviders } from '#components/providers/app-providers.tsx';
import { Toaster } from '#components/providers/toaster.tsx';
import { AppTheme } from '#components/theme/app-theme.tsx';
import { poppins } from '#components/theme/fonts.ts';
import { TOKENS, tokensCss } from '#components/theme/tokens.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout');
  const { appName } = getClientConfiguration();
  return {
    title: { default: t('title'), template: `%s · ${appName}` },
    description: t('description'),
  };
}

export const viewport: Viewport = { viewportFit: 'cover', themeColor: TOKENS.color.cream };

/** Texts that only the server speaks; the browser need not load them with every page. */
const SERVER_NAMESPACES = new Set(['errors', 'failures', 'film', 'landing', 'mail', 'preview', 'questions']);

/** The root of the pages behind sign-in, and of those that lead there. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  // The configuration is that of the running server, not of the build.
  await connection();
  const configuration = getClientConfiguration();
  const t = await getTranslations('layout');
  const messages = Object.entries(await getMessages()).filter(([name]) => !SERVER_NAMESPACES.has(name));
  return (
    <html lang={await getLocale()} className={poppins.variable}>
      <head>
        <style>{tokensCss()}</style>
      </head>
      <body>
        <AppRouterCacheProvider options={{ enableCssLayer: true }}>
          <NextIntlClientProvider messages={Object.fromEntries(messages)}>
            <AppTheme>
              <AppProviders configuration={configuration}>
                <Shell appName={configuration.appName}>{children}</Shell>
                <CompleteProfileDialog />
                <UnsentTakeDialog />
                <Toaster closeLabel={t('closeToast')} />
              </AppProviders>
            </AppTheme>
          </NextIntlClientProvider>
        </AppRouterCacheProvider>
      </body>
    </html>
  );
}
