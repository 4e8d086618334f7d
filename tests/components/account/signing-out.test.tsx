import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDialogs } from '#components/account/account-dialogs.tsx';
import { getNewUserEmail, setNewUserEmail } from '#lib/browser/auth/cookies.ts';
import type { IdentitySession } from '#lib/browser/auth/firebase-identity.ts';
import { rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { KEEP_ACCOUNT_DIALOG, SUSPENDED_DIALOG, useUiStore } from '#lib/browser/stores/ui-store.ts';
import { followSession } from '#tests/components/layout/follow-session.tsx';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { resetStores } from '#tests/support/reset-stores.ts';
// What the dialogs' frame loads after itself is here at once.
import '#components/account/keep-account-dialog.tsx';
import '#components/account/suspended-dialog.tsx';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));
vi.mock('react-hot-toast', () => ({
  toast: { loading: vi.fn(), success: vi.fn(), error: vi.fn(), remove: vi.fn() },
}));

const BEN: IdentitySession = {
  userId: 'uid-of-ben',
  email: 'ben@example.com',
  emailVerified: true,
  idToken: 'token-of-ben',
};
const ADA: IdentitySession = { ...BEN, userId: 'uid-of-ada', email: 'ada@example.com', idToken: 'two' };
const API = { 'POST /api/user/session': { emailVerified: true }, 'DELETE /api/user/session': {} };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
  document.cookie = 'uid=uid-of-ben; Path=/';
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  // The test browser keeps a cookie with Max-Age=0 until the next millisecond; a real one drops it at once.
  document.cookie = 'uid=; Path=/; Max-Age=-1';
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function signedInPage() {
  const page = followSession();
  page.tell(BEN);
  await waitFor(() => expect(page.result.current).toMatchObject({ status: 'signedIn', hasSession: true }));
  return page;
}

/** What a person leaves in a browser while using it. */
function leaveTraces() {
  const { setProfile, setDraft, setUtilityState } = useRootStore.getState();
  setProfile({ ...aUser(), email: BEN.email });
  setDraft({
    tributeId: 'T',
    tributeType: 'BIRTHDAY',
    names: [{ firstName: 'Anna', lastName: 'Lindqvist' }],
  });
  setUtilityState({ videoUrl: 'blob:of-ben' });
  rememberName('T', 'Ben');
  setNewUserEmail(BEN.email);
}

const device = () => `${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)} ${document.cookie}`;

describe('after a log-out', () => {
  it('the device holds nobody’s address, token, draft or name', async () => {
    stubApi(API);
    const { result } = await signedInPage();
    leaveTraces();
    expect(device()).toContain('ben@example.com');
    await act(() => result.current.logOut());
    // Whole words, because random values may contain any three letters.
    for (const trace of ['ben@', 'Ben', 'Anna', 'of-ben', '"T"']) expect(device()).not.toContain(trace);
    expect(rememberedName('T')).toBeNull();
    expect(getNewUserEmail()).toBe('');
  });

  it.each([
    ['keeps', 'logOutKeepingTakes', 1],
    ['deletes', 'logOutWithoutTakes', 0],
  ] as const)('the device %s unsent takes as asked [own-others]', async (_what, way, count) => {
    vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
    const take = buildTake({ tributeId: 'T' });
    const store = createTakeStore('T', disk);
    await store.begin(detailsOf(take));
    await store.append(clipOf(take));
    stubApi(API);
    const { result } = await signedInPage();
    await act(() => result.current[way]('Bye'));
    expect(await takesOn(disk)).toHaveLength(count);
    await store.clear();
  });

  it('a session that the network kept open is closed by the next page', async () => {
    stubApi({ 'POST /api/user/session': { emailVerified: true } });
    const { result } = await signedInPage();
    await act(() => result.current.logOut());
    expect(document.cookie).toContain('uid=');
    // The server removes the cookies even where it cannot end the sign-in.
    document.cookie = 'uid=; Path=/; Max-Age=-1';

    const failing = stubApi({});
    followSession().tell(null);
    await waitFor(() => expect(failing).toHaveLength(1));

    const calls = stubApi(API);
    const next = followSession();
    next.tell(null);
    await waitFor(() => expect(next.result.current.status).toBe('signedOut'));
    const closing = { call: 'DELETE /api/user/session', bearer: 'Bearer token-of-ben' };
    expect(failing).toMatchObject([closing]);
    expect(calls).toMatchObject([closing]);
    expect(device()).not.toContain('token-of-ben');

    const after = followSession();
    after.tell(null);
    await waitFor(() => expect(after.result.current.status).toBe('signedOut'));
    expect(calls).toHaveLength(1);
  });
});

describe('signed out elsewhere', () => {
  it('forgets the person here too', async () => {
    const calls = stubApi(API);
    const { result, tell } = await signedInPage();
    leaveTraces();
    tell(null);
    await waitFor(() => expect(result.current.status).toBe('signedOut'));
    expect(device()).not.toContain('ben@example.com');
    expect(useRootStore.getState().createTribute.tributeId).toBeNull();
    expect(calls.at(-1)?.call).toBe('DELETE /api/user/session');
  });

  it('keeps the draft of a visitor who never signed in', async () => {
    document.cookie = 'uid=; Path=/; Max-Age=-1';
    const calls = stubApi(API);
    useRootStore.getState().setDraft({ tributeType: 'WEDDING' });
    const { result, tell } = followSession();
    tell(null);
    await waitFor(() => expect(result.current.status).toBe('signedOut'));
    expect(useRootStore.getState().createTribute.tributeType).toBe('WEDDING');
    expect(calls).toEqual([]);
  });

  it('forgets nobody because the provider’s code could not be loaded', async () => {
    useRootStore.getState().setUser({ userId: BEN.userId, email: BEN.email, emailVerified: true });
    const { result, fail } = followSession();
    fail();
    expect(result.current.status).toBe('unavailable');
    expect(useRootStore.getState().user?.userId).toBe(BEN.userId);
  });

  it('leaves nothing for the next person who signs in', async () => {
    stubApi(API);
    const { tell } = await signedInPage();
    leaveTraces();
    tell(ADA);
    await waitFor(() => expect(useRootStore.getState().user?.userId).toBe(ADA.userId));
    expect(useRootStore.getState().createTribute.tributeId).toBeNull();
    expect(device()).not.toContain('ben@example.com');
  });
});

describe('the cookie of the session', () => {
  it.each([
    ['uid-of-ada', 'loading'],
    ['-', 'loading'],
    ['uid-of-ben', 'signedIn'],
  ])('of %s: a person is let in with their own cookies only: %s', async (hint, status) => {
    document.cookie = `uid=${hint}; Path=/`;
    const answer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', vi.fn().mockReturnValue(answer.promise));
    const { result, tell } = followSession();
    tell(BEN);
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(result.current.status).toBe(status);
    answer.resolve(Response.json({ data: { emailVerified: true } }));
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
  });

  it('is renewed with each new token', async () => {
    const calls = stubApi(API);
    const { tell } = await signedInPage();
    tell({ ...BEN, idToken: 'renewed' });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.every(({ call }) => call === 'POST /api/user/session')).toBe(true);
  });
});

describe('an account that was deleted', () => {
  it.each([['another'], ['this']])('is offered back, on %s browser', async (which) => {
    if (which === 'another') document.cookie = 'uid=; Path=/; Max-Age=-1';
    const refusal = { error: 'This account was deleted and is locked.', code: 'ACCOUNT_DELETED' };
    stubApi({ ...API, 'POST /api/user/session': Response.json(refusal, { status: 403 }) });
    const { identity, tell } = followSession();
    tell(BEN);
    await waitFor(() => expect(useUiStore.getState().dialogType).toBe(KEEP_ACCOUNT_DIALOG));
    expect(identity.signOut).not.toHaveBeenCalled();
  });

  it('is restored with one press, or logs out; a failure is explained', async () => {
    const refusal = { error: 'No.', code: 'NOT_FOUND' };
    const answers: Record<string, unknown> = {
      'POST /api/user/restore': Response.json(refusal, { status: 404 }),
    };
    const calls = stubApi(answers);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { logOut } = renderApp(<AccountDialogs />);
    act(() => useUiStore.getState().setUi({ dialogType: KEEP_ACCOUNT_DIALOG }));
    expect(await screen.findByRole('dialog', { name: 'Keep your account?' })).toBeVisible();
    const keep = screen.getByRole('button', { name: 'Keep my account' });
    await userEvent.click(keep);
    expect(reload).not.toHaveBeenCalled();
    await waitFor(() => expect(keep).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(logOut).toHaveBeenCalledOnce();
    answers['POST /api/user/restore'] = {};
    await userEvent.click(keep);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(2);
  });
});

describe('an account that was suspended', () => {
  it('reads so at sign-in, and how to answer [operator-suspend]', async () => {
    const refusal = { error: 'This account is suspended.', code: 'ACCOUNT_SUSPENDED' };
    stubApi({ ...API, 'POST /api/user/session': Response.json(refusal, { status: 403 }) });
    const { tell } = followSession();
    tell(BEN);
    await waitFor(() => expect(useUiStore.getState().dialogType).toBe(SUSPENDED_DIALOG));
    const { logOut } = renderApp(<AccountDialogs />);
    expect(await screen.findByRole('dialog', { name: 'This account is suspended' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contactus');
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(logOut).toHaveBeenCalledOnce();
  });
});
