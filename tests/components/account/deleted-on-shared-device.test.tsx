import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdentitySession } from '#lib/browser/auth/firebase-identity.ts';
import { rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { followSession } from '#tests/components/layout/follow-session.tsx';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { resetStores } from '#tests/support/reset-stores.ts';

vi.mock('react-hot-toast', () => ({
  toast: { loading: vi.fn(), success: vi.fn(), error: vi.fn(), remove: vi.fn() },
}));

const BEN: IdentitySession = {
  userId: 'ben',
  email: 'ben@example.com',
  emailVerified: true,
  idToken: 'token-of-ben',
};
const MARIAS = { U: 'of Maria' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
  document.cookie = 'uid=ben; Path=/';
  stubApi({ 'POST /api/user/session': { emailVerified: true }, 'DELETE /api/user/session': {} });
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  for (const name of ['uid', 'keep_guests']) document.cookie = `${name}=; Path=/; Max-Age=-1`;
  useRecorderChoices.setState({ notes: {} });
  vi.unstubAllGlobals();
});

async function benIsHere() {
  const page = followSession();
  page.tell(BEN);
  await waitFor(() => expect(page.result.current).toMatchObject({ status: 'signedIn', hasSession: true }));
  return page;
}

type Page = Awaited<ReturnType<typeof benIsHere>>;
const inThisTab = ({ result }: Page) => act(() => result.current.logOutKeepingTakes('Bye'));
const inAnotherTab = async ({ tell }: Page) => tell(null);

/** Maria uses this device too, and the deletion, here or in another tab, has forgotten what Ben wrote. */
function mariaIsKept() {
  useRecorderChoices.setState({ notes: { T: 'of Ben', ...MARIAS } });
  const stored = JSON.parse(localStorage.getItem('recorder') ?? '{}');
  localStorage.setItem('recorder', JSON.stringify({ ...stored, state: { ...stored.state, notes: MARIAS } }));
  rememberName('U', 'Maria', 'maria');
}

test.each([
  ['this tab', inThisTab],
  ['another tab', inAnotherTab],
])(
  'other people of the device stay when an account is deleted in %s [logout-unsent]',
  async (_where, end) => {
    const page = await benIsHere();
    mariaIsKept();
    document.cookie = 'keep_guests=1; Path=/';
    await end(page);
    await waitFor(() => expect(useRootStore.getState().user).toBeNull());
    expect(rememberedName('U')).toBe('Maria');
    expect(useRecorderChoices.getState().notes).toEqual(MARIAS);
  },
);

test('a log-out without a deletion forgets them, in every tab', async () => {
  const page = await benIsHere();
  mariaIsKept();
  await inAnotherTab(page);
  await waitFor(() => expect(useRootStore.getState().user).toBeNull());
  expect(rememberedName('U')).toBeNull();
  expect(useRecorderChoices.getState().notes).toEqual({});
});
