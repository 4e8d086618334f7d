import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Toaster } from '#components/providers/toaster.tsx';
import { poppins } from '#components/theme/fonts.ts';
import { TOKENS, tokensCss } from '#components/theme/tokens.ts';
import { appOrigin } from '#server/services/configuration/app-origin.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import './public.css';

const TOKENS_CSS = tokensCss();

export const viewport: Viewport = { themeColor: TOKENS.color.cream, viewportFit: 'cover' };

export async function generateMetadata(): Promise<Metadata> {
  // Name and address are settings of the installation: they are read when it runs, not when it is built.
  await connection();
  const preview = await getTranslations('preview');
  return {
    metadataBase: appOrigin(),
    applicationName: getClientConfiguration().appName,
    title: preview('defaultTitle'),
    description: preview('defaultDescription'),
  };
}

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [locale, texts, shell] = await Promise.all([
    getLocale(),
    getTranslations('landing'),
    getTranslations('layout'),
  ]);
  return (
    <html lang={locale} className={poppins.variable}>
      <head>
        <style>{TOKENS_CSS}</style>
      </head>
      <body>
        <a className="skip-link" href="#content">
          {texts('skip')}
        </a>
        {children}
        <Toaster closeLabel={shell('closeToast')} />
      </body>
    </html>
  );
}
