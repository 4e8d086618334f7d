import { createHash } from 'node:crypto';

/** Returns the stored hash of a normalised address: it can be recognised, not read. */
export const addressHash = (address: string): string =>
  createHash('sha256').update(`folksee mail ${address}`).digest('base64url');
