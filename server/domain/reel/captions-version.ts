import { createHash } from 'node:crypto';
import type { Caption } from '#lib/contracts/captions.ts';

/** Returns a hash that differs for different captions. */
export function captionsVersion(captions: readonly Caption[]): string {
  const fields = captions.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text]);
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
