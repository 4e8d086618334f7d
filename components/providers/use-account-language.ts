import { usePathname, useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useEffect, useRef } from 'react';

/** Switches the page to the account's language after sign-in. Keeps all input. */
export function useAccountLanguage(hasSession: boolean): void {
  const locale = useLocale();
  const path = usePathname();
  const router = useRouter();
  const askedAt = useRef<string | null>(null);
  useEffect(() => {
    // Navigation after sign-in may drop a refresh, so it repeats on the next path.
    if (!hasSession || askedAt.current === path || (chosenLocale() ?? locale) === locale) return;
    askedAt.current = path;
    router.refresh();
  }, [hasSession, path, locale, router]);
}

/** The language cookie of messages/choose-locale.ts. */
const chosenLocale = () => /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1];
