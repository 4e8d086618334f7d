import { type Auth, signOut, type User } from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepTokenFresh } from '#lib/browser/auth/keep-token-fresh.ts';
import { whileSignedIn } from '#lib/browser/auth/while-signed-in.ts';

vi.mock('firebase/auth', () => ({ signOut: vi.fn(async () => {}) }));

const hint = (value: string | null) => {
  document.cookie = value === null ? 'uid=; Path=/; Max-Age=-1' : `uid=${value}; Path=/`;
};
const user = {
  uid: 'ben',
  getIdToken: vi.fn(async () => 'token'),
  getIdTokenResult: vi.fn(async () => ({ expirationTime: new Date(0).toISOString() })),
};
const auth = { currentUser: user as unknown as User } as Auth;
beforeEach(() => vi.clearAllMocks());

test('asks about a person who just confirmed their address, even before a session was opened', async () => {
  hint(null);
  const ask = vi.fn(async () => {});
  await whileSignedIn(auth, ask);
  expect(ask).toHaveBeenCalledOnce();
  expect(signOut).not.toHaveBeenCalled();
});

test.each(['-', 'somebody-else'])(
  'does not ask about a person who left in another tab, by the hint %s',
  async (name) => {
    hint(name);
    const ask = vi.fn(async () => {});
    await whileSignedIn(auth, ask);
    expect(ask).not.toHaveBeenCalled();
  },
);

test.each(['-', 'somebody-else', null])(
  'who leaves while the provider answers (%s) stays signed out',
  async (name) => {
    hint('ben');
    await whileSignedIn(auth, async () => hint(name));
    expect(signOut).toHaveBeenCalledExactlyOnceWith(auth);
  },
);

test('keeps a token fresh only for the person named by the hint', async () => {
  const look = async () => {
    const stop = keepTokenFresh(auth);
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve));
    stop();
  };
  hint(null);
  await look();
  expect(user.getIdToken).not.toHaveBeenCalled();
  hint('ben');
  await look();
  expect(user.getIdToken).toHaveBeenCalledWith(true);
});
