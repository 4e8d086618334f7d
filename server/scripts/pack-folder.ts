import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pack } from 'tar';
import { writeInPlace } from '#server/files/put-in-place.ts';
import { entriesBelow, KEPT } from './data-folder.ts';

/** How many paths the packer knows ahead of the file that it reads. */
const AHEAD_MAX = 64;

/** The packer remembers what it has seen of each path, which it needs for nothing here. */
class NoMemory<Key, Value> extends Map<Key, Value> {
  override set(): this {
    return this;
  }
}

/** Lets the walk through the folder be only so far ahead of the packer. */
class Lead {
  #paths = 0;
  #wake: (() => void) | undefined;

  async take(): Promise<void> {
    this.#paths += 1;
    while (this.#paths > AHEAD_MAX) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }

  give(): void {
    this.#paths -= 1;
    this.#wake?.();
  }
}

/** Packs the parts of a data folder that a backup contains. Its memory does not grow with the number of files. */
export async function packFolder(folder: string, file: string): Promise<void> {
  await writeInPlace(file, async (part) => {
    const lead = new Lead();
    const packing = new Pack({
      gzip: true,
      cwd: folder,
      portable: true,
      noDirRecurse: true,
      statCache: new NoMemory(),
      linkCache: new NoMemory(),
      onWriteEntry: (entry) => void entry.once('end', () => lead.give()),
    });
    const written = pipeline(Readable.from(packing), createWriteStream(part, { mode: 0o600 }));
    await Promise.all([written, addPaths(packing, folder, lead)]);
  });
}

async function addPaths(packing: Pack, folder: string, lead: Lead): Promise<void> {
  for await (const path of pathsToPack(folder)) {
    packing.add(path);
    await lead.take();
  }
  packing.end();
}

async function* pathsToPack(folder: string): AsyncGenerator<string> {
  for (const name of KEPT) {
    const path = join(folder, name);
    if (!(await stat(path).catch(() => null))) continue;
    yield name;
    for await (const below of entriesBelow(path)) yield relative(folder, below.path);
  }
}
