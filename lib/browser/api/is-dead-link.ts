import { codeOf } from './client.ts';

/** Returns whether an address leads nowhere for good (docs/specification.md#link-dead); other failures may pass. */
export function isDeadLink(error: Error): boolean {
  const code = codeOf(error);
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT';
}
