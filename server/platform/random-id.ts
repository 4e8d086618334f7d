import { randomBytes } from 'node:crypto';

/** Returns 128 random bits, URL-safe (docs/specification.md#tribute-id-random). */
export const randomId = (): string => randomBytes(16).toString('base64url');
