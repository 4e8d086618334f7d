import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { noInternetDocument } from '#components/layout/no-internet-document.ts';

/** The page that the service worker caches for offline use. */
export async function GET(): Promise<Response> {
  const [locale, t, head] = await Promise.all([getLocale(), getTranslations('layout.noInternet'), headers()]);
  const nonce = head.get('x-nonce') ?? '';
  const page = noInternetDocument({ locale, text: t('text') }, nonce);
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
