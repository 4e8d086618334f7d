import { chance } from '#lib/chance.ts';
import type { Identity } from '#server/integrations/identity.ts';

/** How often the sign-in of an open socket is checked again; see `findIdentity` for the sum. */
const RECHECK_MS = 30_000;
/** The first check comes up to this much earlier, so that people who came together are not checked together. */
const SPREAD_MS = 15_000;
const LOOK_MS = 1_000;

/** Of the tokens that its tabs hold, the latest proves them all; each tab closes with its own. */
type Watched = { checkAt: number; token: string; tokenExpiresAt: number; expiryOf: Map<Closable, number> };
type Closable = {
  disconnect: (close: true) => unknown;
  on: (event: 'disconnect', act: () => void) => unknown;
};
type Options = {
  /** Returns whether the token still proves its person. */
  prove: (token: string) => Promise<boolean>;
  random?: () => number;
};
type SignInWatch = {
  /** Closes the socket once its token expires, or its sign-in can no longer be verified. */
  add: (socket: Closable, token: string, identity: Identity) => void;
};

/** Checks each sign-in with open sockets twice a minute: one check for all of its tabs. */
export function watchSignIns({ prove, random = chance }: Options): SignInWatch {
  const watched = new Map<string, Watched>();
  const look = () => {
    const now = Date.now();
    for (const [key, signIn] of watched) if (signIn.checkAt <= now) check(key, signIn, now);
  };
  const check = (key: string, signIn: Watched, now: number) => {
    signIn.checkAt = now + RECHECK_MS;
    const close = (isDue: (expiresAt: number) => boolean) => {
      for (const [socket, expiresAt] of signIn.expiryOf) if (isDue(expiresAt)) socket.disconnect(true);
    };
    close((expiresAt) => expiresAt <= now);
    if (!watched.has(key)) return;
    const closeAll = () => close(() => true);
    prove(signIn.token).then((isProven) => {
      if (!isProven) closeAll();
    }, closeAll);
  };
  setInterval(look, LOOK_MS).unref();
  return {
    add: (socket, token, { userId, signedInAt, expiresAt }) => {
      const key = `${userId} ${signedInAt}`;
      const checkAt = Date.now() + RECHECK_MS - random() * SPREAD_MS;
      const signIn = watched.get(key) ?? { checkAt, token: '', tokenExpiresAt: 0, expiryOf: new Map() };
      watched.set(key, signIn);
      signIn.expiryOf.set(socket, expiresAt * 1000);
      if (expiresAt > signIn.tokenExpiresAt) Object.assign(signIn, { token, tokenExpiresAt: expiresAt });
      socket.on('disconnect', () => {
        signIn.expiryOf.delete(socket);
        if (signIn.expiryOf.size === 0) watched.delete(key);
      });
    },
  };
}
