import { createHash } from 'node:crypto';

/**
 * Returns what we store of an address in the spelling of `normaliseAddress`: enough to recognise it, not to read it.
 */
export const addressHash = (address: string): string =>
  createHash('sha256').update(`folksee mail ${address}`).digest('base64url');
