import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale, LOCALE_COOKIE } from '#lib/messages/choose-locale.ts';
import type { Messages } from '#lib/messages/language.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

export default getRequestConfig(async () => {
  const [cookie, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(cookie.get(LOCALE_COOKIE)?.value, head.get('accept-language'));
  return { locale, messages: messagesFor(locale), timeZone: 'UTC' };
});
