import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomId } from './random-id.ts';

/** As `randomId` makes it. */
const MACHINE_ID = /^[\w-]{22}$/;

/**
 * Returns the random id of this machine or container. The first process that asks creates it, readable for its user
 * only, in the temporary folder of the operating system: processes that share that folder see each other's process
 * ids. Containers may share a host name. Where the folder keeps nothing, each call returns a new id.
 */
export function keptMachineId(): string {
  // On Windows every user has a temporary folder of their own.
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
