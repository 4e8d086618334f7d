import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomId } from './random-id.ts';

const MACHINE_ID = /^[\w-]{22}$/;

/** Returns this machine’s random id from the temporary folder, shared by processes that see each other’s pids. */
export function keptMachineId(): string {
  // On Windows every user has their own temporary folder.
  const file = join(tmpdir(), `folksee-machine-${process.getuid?.() ?? 'id'}`);
  try {
    return readId(file) ?? createId(file);
  } catch {
    return randomId();
  }
}

function readId(file: string): string | null {
  try {
    const id = readFileSync(file, 'utf8');
    if (MACHINE_ID.test(id)) return id;
    // A power cut left it empty.
    rmSync(file, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return null;
}

function createId(file: string): string {
  const id = randomId();
  const part = `${file}.${id}.part`;
  writeFileSync(part, id, { mode: 0o600 });
  try {
    // Unlike a rename, a link fails when another process was first.
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
  return readId(file) ?? id;
}
