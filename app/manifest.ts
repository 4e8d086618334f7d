import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { getLocale, getTranslations } from 'next-intl/server';
import { TOKENS } from '#components/theme/tokens.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  // Reads the name at run time.
  await connection();
  const [locale, t] = await Promise.all([getLocale(), getTranslations('preview')]);
  const { appName } = getClientConfiguration();
  return {
    id: '/',
    name: appName,
    short_name: appName,
    description: t('defaultDescription'),
    lang: locale,
    start_url: HOME_PATH,
    scope: '/',
    display: 'standalone',
    background_color: TOKENS.color.cream,
    theme_color: TOKENS.color.cream,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
