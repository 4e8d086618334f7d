import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getLocale, getTranslations } from 'next-intl/server';
import { NotFound } from '#components/landing/not-found.tsx';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { poppins } from '#components/theme/fonts.ts';
import { tokensCss } from '#components/theme/tokens.ts';
import { directionOf } from '#lib/messages/direction.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import './(public)/public.css';

export async function generateMetadata(): Promise<Metadata> {
  return notFoundMetadata(await getTranslations('notfound'));
}

/** Unknown addresses: Next renders it outside of every layout, so it brings its own document. */
export default async function GlobalNotFound() {
  await connection();
  const [locale, texts] = await Promise.all([getLocale(), getTranslations('notfound')]);
  return (
    <html lang={locale} dir={directionOf(locale)} className={poppins.variable}>
      <head>
        <style>{tokensCss()}</style>
      </head>
      <body>
        <NotFound appName={getClientConfiguration().appName} texts={texts} />
      </body>
    </html>
  );
}
