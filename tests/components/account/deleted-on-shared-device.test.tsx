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

/** Maria uses this device too. */
function mariaIsKnown() {
  useRecorderChoices.setState({ notes: { T: 'of Ben', ...MARIAS } });
  rememberName('U', 'Maria', 'maria');
}

/** The tab of the deletion forgets what Ben wrote. */
const forgetBen = {
  inThisTab: () => useRecorderChoices.setState({ notes: MARIAS }),
  inAnotherTab: () => {
    const stored = JSON.parse(localStorage.getItem('recorder') ?? '{}');
    localStorage.setItem(
      'recorder',
      JSON.stringify({ ...stored, state: { ...stored.state, notes: MARIAS } }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'recorder' }));
  },
};

/** Returns the name and the notes of this device once nobody is signed in. */
async function leftHere() {
  await waitFor(() => expect(useRootStore.getState().user).toBeNull());
  // Any later choice stores the notes again.
  useRecorderChoices.setState({ isChecked: true });
  const { state } = JSON.parse(localStorage.getItem('recorder') ?? '{}');
  return { name: rememberedName('U'), notes: state.notes };
}

test('other people of the device stay when an account is deleted in this tab [logout-unsent]', async () => {
  const page = await benIsHere();
  mariaIsKnown();
  document.cookie = 'keep_guests=1; Path=/';
  forgetBen.inThisTab();
  await inThisTab(page);
  expect(await leftHere()).toEqual({ name: 'Maria', notes: MARIAS });
});

test.each(['before', 'after'])(
  'other people of the device stay when an account is deleted in another tab, also if this one notices %s it forgot the account [logout-unsent]',
  async (when) => {
    const page = await benIsHere();
    mariaIsKnown();
    document.cookie = 'keep_guests=1; Path=/';
    if (when === 'after') forgetBen.inAnotherTab();
    await inAnotherTab(page);
    if (when === 'before') forgetBen.inAnotherTab();
    expect(await leftHere()).toEqual({ name: 'Maria', notes: MARIAS });
  },
);

test('a log-out without a deletion forgets them, in every tab', async () => {
  const page = await benIsHere();
  mariaIsKnown();
  await inAnotherTab(page);
  await waitFor(() => expect(useRootStore.getState().user).toBeNull());
  expect(rememberedName('U')).toBeNull();
  expect(useRecorderChoices.getState().notes).toEqual({});
});
