import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AfterPage } from '#components/layout/after-page.tsx';
import { defaultMetadata } from '#components/layout/default-metadata.ts';
import { NoInternet } from '#components/layout/no-internet.tsx';
import { noInternetVersion } from '#components/layout/no-internet-document.ts';
import { OlderBrowsers } from '#components/layout/older-browsers.tsx';
import { SecureAddress } from '#components/layout/secure-address.tsx';
import { SkipLink } from '#components/layout/skip-link.tsx';
import { poppins } from '#components/theme/fonts.ts';
import { TOKENS, tokensCss } from '#components/theme/tokens.ts';
import { FAILURE_CSS } from '#components/ui/failure-style.ts';
import { directionOf } from '#lib/messages/direction.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { apiBaseUrl } from '#server/services/configuration/api-base-url.ts';
import { appOrigin } from '#server/services/configuration/app-origin.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { release } from '#server/services/configuration/release.ts';
import { secureOrigin } from '#server/services/configuration/secure-origin.ts';
import './public.css';

const HEAD_CSS = tokensCss() + FAILURE_CSS;

export const viewport: Viewport = { themeColor: TOKENS.color.cream, viewportFit: 'cover' };

export async function generateMetadata(): Promise<Metadata> {
  // Reads name and address at run time, not at build time.
  await connection();
  const { appName } = getClientConfiguration();
  return { metadataBase: appOrigin(), ...defaultMetadata(await getLocale(), appName) };
}

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [head, locale] = await Promise.all([headers(), getLocale()]);
  const { layout } = translatorsOf(locale);
  const text = layout('noInternet.text');
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
        <style>{HEAD_CSS}</style>
      </head>
      <body>
        <SkipLink label={layout('skip')} />
        {children}
        <NoInternet
          text={text}
          keepTalking={layout('noInternet.keepTalking')}
          pageVersion={noInternetVersion({ locale, text })}
        />
        <AfterPage
          configuration={getClientConfiguration()}
          locale={locale}
          texts={messagesFor(locale).layout.waitingTake}
          closeLabel={layout('closeToast')}
        />
      </body>
    </html>
  );
}
