import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { DATABASE } from './data-folder.ts';

/** Runs work beside a database server on the embedded database of a data folder. */
export async function withDatabaseOf<T>(folder: string, work: (uri: string) => Promise<T>): Promise<T> {
  // The folder may be on a file system without sockets.
  const socketFolder = mkdtempSync(join(tmpdir(), 'folksee-'));
  const socket = join(socketFolder, 'database.sock');
  const server = await startMongoServer({ file: join(folder, DATABASE), socket });
  try {
    return await work(server.uri.replace('/?', '/folksee?'));
  } finally {
    await server.close();
    rmSync(socketFolder, { recursive: true, force: true });
  }
}
