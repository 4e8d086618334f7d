import { randomHex } from '#lib/random-hex.ts';

const KEY = 'handover-taker';

type Taker = {
  token: string;
  key: string;
  /** Who the browser became by it. */
  personId?: string;
};

/** For browsers without storage. */
let newest: Taker | null = null;

/** Returns this browser's secret for a handover's token. It is the same after a reload, until it is forgotten. */
export function takerKeyOf(token: string): string {
  const kept = takerOf(token);
  if (kept) return kept.key;
  return keep({ token, key: randomHex() });
}

/** Remembers who this browser became by the token: people open a link twice. */
export function keepTaken(token: string, personId: string): void {
  keep({ token, key: takerKeyOf(token), personId });
}

/** Returns who this browser became by a token, if it used it. */
export const takenAs = (token: string): string | undefined => takerOf(token)?.personId;

/** Forgets the secret of a token that works no longer. */
export function forgetTakerKey(): void {
  newest = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
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
