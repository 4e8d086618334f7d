import { chooseLocale, LOCALE_COOKIE } from '#lib/messages/choose-locale.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { parseCookies, type SetCookie } from '#server/auth/cookies.ts';

const LOCALE_SECONDS = 365 * DAY_SECONDS;

export function readerLocale(headers: { get(name: string): string | null }): Locale {
  const chosen = parseCookies(headers.get('cookie')).get(LOCALE_COOKIE);
  return chooseLocale(chosen, headers.get('accept-language'));
}

export function hasChosenLocale(headers: { get(name: string): string | null }): boolean {
  return parseCookies(headers.get('cookie')).has(LOCALE_COOKIE);
}

export function rememberLocale(locale: Locale, setCookie: SetCookie): void {
  setCookie(LOCALE_COOKIE, locale, { maxAgeSeconds: LOCALE_SECONDS, isReadable: true });
}
