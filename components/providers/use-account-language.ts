import { usePathname, useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useEffect, useRef } from 'react';

/**
 * Turns the page to the language that came along with a sign-in, once the session is open. Nothing typed is lost:
 * only the texts are read again.
 */
export function useAccountLanguage(hasSession: boolean): void {
  const locale = useLocale();
  const path = usePathname();
  const router = useRouter();
  const askedAt = useRef<string | null>(null);
  useEffect(() => {
    // The sign-in's own way on may overtake a refresh, and the router then drops it: where the way led, it is asked for again.
    if (!hasSession || askedAt.current === path || (chosenLocale() ?? locale) === locale) return;
    askedAt.current = path;
    router.refresh();
  }, [hasSession, path, locale, router]);
}

/** The language chosen on this browser, here or by a sign-in: the cookie of messages/choose-locale.ts. */
const chosenLocale = () => /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1];
