import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { DATABASE } from './data-folder.ts';

/** A copy is used for a short time and by this program alone. */
const OF_A_COPY = {
  isSynced: false,
  // A copy also keeps documents that have expired. Node fires timers that are longer than this at once.
  sweepIntervalMs: 2 ** 31 - 1,
  limits: { hintDocuments: Number.POSITIVE_INFINITY, hintFileBytes: Number.POSITIVE_INFINITY },
};

/** Runs work beside a database server on the embedded database of a copied data folder. */
export async function withDatabaseOf<T>(folder: string, work: (uri: string) => Promise<T>): Promise<T> {
  // The folder may be on a file system without sockets.
  const socketFolder = mkdtempSync(join(tmpdir(), 'folksee-'));
  const socket = join(socketFolder, 'database.sock');
  const server = await startMongoServer({ file: join(folder, DATABASE), socket, ...OF_A_COPY });
  try {
    return await work(server.uri.replace('/?', '/folksee?'));
  } finally {
    await server.close();
    rmSync(socketFolder, { recursive: true, force: true });
  }
}
