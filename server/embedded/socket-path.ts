import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The system's limit of a socket path, including the closing zero (unix(7); sys/un.h on macOS). */
const PATH_BYTES = process.platform === 'linux' ? 108 : 104;
const isTooLong = (path: string) => Buffer.byteLength(path) >= PATH_BYTES;

const chosen = new Map<string, string>();

/** Returns a data file's socket path; if it is too long, in a private temporary folder that is removed at exit. */
export function socketPathOf(file: string): string {
  const path = chosen.get(file) ?? choosePath(file);
  chosen.set(file, path);
  return path;
}

function choosePath(file: string): string {
  const beside = `${file}.sock`;
  if (!isTooLong(beside)) return beside;
  const inTemporary = join(tmpdir(), 'folksee-XXXXXX', 'database.sock');
  const parent = isTooLong(inTemporary) ? '/tmp' : tmpdir();
  const path = join(mkdtempSync(join(parent, 'folksee-')), 'database.sock');
  process.once('exit', () => rmSync(dirname(path), { recursive: true, force: true }));
  return path;
}
