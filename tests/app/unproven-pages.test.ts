import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import PublicNotFound from '#app/(public)/not-found.tsx';
import Decline from '#app/(public)/tribute/[tributeId]/decline/page.tsx';
import Remind from '#app/(public)/tribute/[tributeId]/remind/page.tsx';
import { RenewOrNotFound } from '#app/(public)/tribute/[tributeId]/renew-or-not-found.tsx';
import { PATCH } from '#app/api/tribute/route.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, openTribute } from '#tests/support/tributes.ts';

const head = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({ headers: async () => new Headers(head) }));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en', getTranslations: async () => () => '' }));

test.each([
  ['decline', Decline],
  ['remind', Remind],
])(
  'the page to %s is renewed for an account with an expired token, and missing for others',
  async (_, Page) => {
    const { tributeId } = await openTribute();
    await call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen: false } });
    const page = () => Page({ params: Promise.resolve({ tributeId }), searchParams: Promise.resolve({}) });
    head.cookie = 'uid=somebody';
    expect((await page()).type).toBe(RenewOrNotFound);
    head.cookie = '';
    expect((await page()).type).toBe(PublicNotFound);
  },
);
