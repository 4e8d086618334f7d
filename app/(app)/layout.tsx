import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AccountDialogs } from '#components/account/account-dialogs.tsx';
import { AfterPage } from '#components/layout/after-page.tsx';
import { defaultMetadata } from '#components/layout/default-metadata.ts';
import { NoInternet } from '#components/layout/no-internet.tsx';
import { noInternetVersion } from '#components/layout/no-internet-document.ts';
import { OlderBrowsers } from '#components/layout/older-browsers.tsx';
import { SecureAddress } from '#components/layout/secure-address.tsx';
import { Shell } from '#components/layout/shell.tsx';
import { SkipLink } from '#components/layout/skip-link.tsx';
import { AuthProvider } from '#components/providers/auth-provider.tsx';
import { poppins } from '#components/theme/fonts.ts';
import { TOKENS, tokensCss } from '#components/theme/tokens.ts';
import { FAILURE_CSS } from '#components/ui/failure-style.ts';
import { openTexts } from '#lib/messages/client-texts.ts';
import { directionOf } from '#lib/messages/direction.ts';
import { apiBaseUrl } from '#server/services/configuration/api-base-url.ts';
import { appOrigin } from '#server/services/configuration/app-origin.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { release } from '#server/services/configuration/release.ts';
import { secureOrigin } from '#server/services/configuration/secure-origin.ts';
import './base.css';

export async function generateMetadata(): Promise<Metadata> {
  // Reads name and address at run time, not at build time.
  await connection();
  const { appName } = getClientConfiguration();
  const { title, ...defaults } = defaultMetadata(await getLocale(), appName);
  return {
    metadataBase: appOrigin(),
    ...defaults,
    title: { default: title, template: `%s · ${appName}` },
  };
}

export const viewport: Viewport = { viewportFit: 'cover', themeColor: TOKENS.color.cream };

export default async function AppLayout({ children }: { children: ReactNode }) {
  // Reads the configuration at run time, not at build time.
  await connection();
  const configuration = getClientConfiguration();
  const [head, locale, t, messages] = await Promise.all([
    headers(),
    getLocale(),
    getTranslations('layout'),
    getMessages(),
  ]);
  const text = t('noInternet.text');
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      className={poppins.variable}
      data-api={apiBaseUrl()}
      data-release={release()}
    >
      <head>
        <OlderBrowsers nonce={head.get('x-nonce') ?? undefined} />
        <SecureAddress secureOrigin={secureOrigin()} nonce={head.get('x-nonce') ?? undefined} />
        <style>{tokensCss() + FAILURE_CSS}</style>
      </head>
      <body>
        <NextIntlClientProvider messages={openTexts(messages)}>
          <AuthProvider configuration={configuration}>
            <SkipLink label={t('skip')} />
            <Shell appName={configuration.appName}>{children}</Shell>
            <AccountDialogs />
            <NoInternet
              text={text}
              keepTalking={t('noInternet.keepTalking')}
              pageVersion={noInternetVersion({ locale, text })}
            />
            <AfterPage locale={locale} texts={messages.layout.waitingTake} closeLabel={t('closeToast')} />
          </AuthProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
