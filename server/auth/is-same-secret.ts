import { timingSafeEqual } from 'node:crypto';

/** Whether somebody who gives this knows the secret, compared in a time that tells nothing of it but its length. */
export function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
