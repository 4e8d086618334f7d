import { codeOf } from './client.ts';

/**
 * Returns whether an address leads nowhere for good: missing, forbidden (docs/specification.md#link-dead), or
 * no valid id. Other failures may pass.
 */
export function isDeadLink(error: Error): boolean {
  const code = codeOf(error);
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT';
}
