import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#lib/time/durations.ts';

/** Enough to find the phone; a photographed code is worthless soon after. */
export const HANDOVER_MS = 15 * MINUTE_MS;

/** 128 random bits. */
export const newHandoverToken = (): string => randomBytes(16).toString('base64url');

/** Returns the stored hash of a browser's own secret. */
export const takerHash = (key: string): string =>
  createHash('sha256').update(`taker\0${key}`).digest('base64url');

/** Returns the stored hash, which recognises the token without revealing it. */
export const handoverHash = (token: string): string =>
  createHash('sha256').update(`handover\0${token}`).digest('base64url');
