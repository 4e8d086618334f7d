import { codeOf } from './client.ts';

/**
 * Whether what an address names cannot be had by it: not there, not the reader's (docs/specification.md#link-dead),
 * or no id at all. Asking again changes nothing; every other failure of a call is trouble that may pass.
 */
export function isDeadLink(error: Error): boolean {
  const code = codeOf(error);
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT';
}
