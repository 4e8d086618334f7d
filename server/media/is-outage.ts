import { getSystemErrorName } from 'node:util';

/** What the media library reports in numbers. Its EIO may also mean a damaged file. */
const OUTAGES: ReadonlySet<string> = new Set([
  'EACCES',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EROFS',
  'ESTALE',
]);

/**
 * Returns whether a call to the system failed, which says nothing about the file of a job. A missing file does: what was
 * prepared of it may be lost.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  if ('syscall' in error) return code !== 'ENOENT';
  return typeof code === 'number' && code < 0 && OUTAGES.has(nameOf(code));
}

/** The media library's other numbers are too large for the system's. */
const nameOf = (code: number): string => (code > -4096 ? getSystemErrorName(code) : '');
