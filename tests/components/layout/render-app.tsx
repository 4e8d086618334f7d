import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { AuthContext, type AuthValue } from '#components/providers/auth-context.ts';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { en } from '#lib/messages/messages.ts';
import { MAIL_EVERYTHING } from '#tests/support/mail-everything.ts';

const ok = async () => ({ status: 200, error: null }) as const;

/** An identity provider that agrees to everything and is nobody. */
export function fakeIdentity(overrides: Partial<Identity> = {}): Identity {
  return {
    signUp: vi.fn(ok),
    signIn: vi.fn(ok),
    needsGoogleStandIn: true,
    signInWithGoogle: vi.fn(ok),
    describeAccount: vi.fn(async () => ({ accountCreationMethod: 'EMAIL' as const })),
    signOut: vi.fn(ok),
    sendPasswordReset: vi.fn(ok),
    choosePassword: vi.fn(ok),
    hasPassword: vi.fn(async () => true),
    provePassword: vi.fn(ok),
    changePassword: vi.fn(ok),
    getIdToken: vi.fn(async () => 'token'),
    renewToken: vi.fn(ok),
    checkVerified: vi.fn(ok),
    observe: vi.fn(() => () => {}),
    ...overrides,
  };
}

/** Draws a screen as the signed-in pages would, for a person in the given state and in the words of a catalogue. */
export function renderApp(screen: ReactNode, auth: Partial<AuthValue> = {}, messages = en) {
  const value: AuthValue = {
    status: 'signedIn',
    identity: fakeIdentity(),
    isProfileSettled: true,
    logOut: vi.fn(async () => {}),
    logOutWithoutTakes: vi.fn(async () => {}),
    logOutKeepingTakes: vi.fn(async () => {}),
    ...auth,
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const tree = (node: ReactNode, context: AuthValue) => (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <AuthContext value={context}>{node}</AuthContext>
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
  const { rerender } = render(tree(screen, value));
  return {
    ...value,
    queryClient,
    rerenderAs: (change: Partial<AuthValue>) => rerender(tree(screen, { ...value, ...change })),
  };
}

/** Answers API calls by method and path, and others with 404. */
export function stubApi(answers: Record<string, unknown>) {
  const calls: { call: string; body: unknown; bearer: string | undefined }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const call = `${init.method} ${input}`;
    const bearer = new Headers(init.headers).get('authorization') ?? undefined;
    calls.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : null, bearer });
    const answer = await answers[call];
    if (answer === undefined)
      return Response.json({ error: 'Not found.', code: 'NOT_FOUND' }, { status: 404 });
    if (answer instanceof Response) return answer.clone();
    return Response.json({ data: answer });
  });
  return calls;
}

export function aUser(firstName = 'Ben') {
  return {
    _id: 'u1',
    userId: 'uid',
    createdAt: 1_700_000_000,
    email: 'ben@example.com',
    emailVerified: true,
    basicInfo: { firstName, lastName: firstName && 'Otto', image: null },
    counts: { submissions: 0, views: 0, hearts: 0 },
    credit: 5,
    stripeCustomerId: null,
    locale: 'en',
    emailPreferences: MAIL_EVERYTHING,
    appPreferences: MAIL_EVERYTHING,
  };
}
