import { randomHex } from '#lib/random-hex.ts';

const KEY = 'handover-taker';

type Taker = { token: string; key: string };

/** For browsers without storage. */
let newest: Taker | null = null;

/** Returns this browser's secret for a handover's token. It is the same after a reload, until it is forgotten. */
export function takerKeyOf(token: string): string {
  const kept = [storedTaker(), newest].find((taker) => taker?.token === token);
  if (kept) return kept.key;
  newest = { token, key: randomHex() };
  try {
    localStorage.setItem(KEY, JSON.stringify(newest));
  } catch {
    // Until the page is left, the secret in memory does.
  }
  return newest.key;
}

export function forgetTakerKey(): void {
  newest = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

function storedTaker(): Taker | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Taker | null;
  } catch {
    return null;
  }
}
