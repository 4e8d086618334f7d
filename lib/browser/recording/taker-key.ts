import { randomHex } from '#lib/random-hex.ts';

const KEY = 'handover-taker';

type Taker = {
  token: string;
  key: string;
  /** The browser is the person since. */
  hasTaken?: boolean;
};

/** For browsers without storage. */
let newest: Taker | null = null;

/** Returns this browser's secret for a handover's token. It is the same after a reload, until it is forgotten. */
export function takerKeyOf(token: string): string {
  const kept = takerOf(token);
  if (kept) return kept.key;
  return keep({ token, key: randomHex() });
}

/** Remembers that this browser has used the token: people open a link twice. */
export function keepTaken(token: string): void {
  keep({ token, key: takerKeyOf(token), hasTaken: true });
}

/** Forgets the secret of a token that works no longer. Returns whether this browser had used it. */
export function forgetTakerKey(token: string): boolean {
  const hasTaken = takerOf(token)?.hasTaken === true;
  newest = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
  return hasTaken;
}

const takerOf = (token: string): Taker | undefined =>
  [storedTaker(), newest].find((taker) => taker?.token === token) ?? undefined;

function keep(taker: Taker): string {
  newest = taker;
  try {
    localStorage.setItem(KEY, JSON.stringify(taker));
  } catch {
    // Until the page is left, the secret in memory does.
  }
  return taker.key;
}

function storedTaker(): Taker | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Taker | null;
  } catch {
    return null;
  }
}
