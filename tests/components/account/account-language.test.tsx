import { renderHook, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccountLanguage } from '#components/providers/use-account-language.ts';
import { followSession } from '#tests/components/layout/follow-session.tsx';
import { at, router } from '#tests/support/navigation.ts';

beforeEach(() => {
  at.path = '/login';
});
afterEach(() => {
  for (const name of ['locale', 'uid']) document.cookie = `${name}=; Path=/; Max-Age=-1`;
  vi.unstubAllGlobals();
});

/** A page that was read in English; `turn` reads it in another language. */
function englishPage() {
  let locale: 'en' | 'es' = 'en';
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={{}} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
  const { rerender } = renderHook((hasSession: boolean) => useAccountLanguage(hasSession), {
    wrapper,
    initialProps: false,
  });
  return {
    openSession: () => rerender(true),
    goTo: (path: string) => {
      at.path = path;
      rerender(true);
    },
    turn: (language: 'es') => {
      locale = language;
      rerender(true);
    },
  };
}

it('the page is read again, once, when the language that came with the sign-in is another', () => {
  const page = englishPage();
  document.cookie = 'locale=es; Path=/';
  expect(router.refresh).not.toHaveBeenCalled();
  page.openSession();
  expect(router.refresh).toHaveBeenCalledOnce();
  page.turn('es');
  page.goTo('/home');
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('repeats a refresh that the navigation after sign-in overtook', () => {
  const page = englishPage();
  document.cookie = 'locale=es; Path=/';
  page.openSession();
  page.goTo('/home');
  expect(router.refresh).toHaveBeenCalledTimes(2);
});

it.each(['', 'locale=en; Path=/'])('with the cookie “%s” an English page stays', (cookie) => {
  const page = englishPage();
  document.cookie = cookie;
  page.openSession();
  page.goTo('/home');
  expect(router.refresh).not.toHaveBeenCalled();
});

it.each(['', 'uid=uid-of-ben; Path=/'])(
  'a session is there once the server has answered to it, with the hint “%s”',
  async (hint) => {
    document.cookie = hint;
    let answer = (_response: Response) => {};
    const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    vi.stubGlobal('fetch', asked);
    const { result, tell } = followSession();
    tell({ userId: 'uid-of-ben', email: 'ben@example.com', emailVerified: true, idToken: 'token' });
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(result.current.hasSession).toBe(false);
    answer(Response.json({ data: { emailVerified: true } }));
    await waitFor(() => expect(result.current.hasSession).toBe(true));
  },
);
