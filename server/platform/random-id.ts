import { randomBytes } from 'node:crypto';

/** 128 random bits, URL-safe (product.md §2). */
export const randomId = (): string => randomBytes(16).toString('base64url');
