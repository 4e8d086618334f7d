import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Archive } from '#server/services/media/find-archive.ts';
import { attachment } from './content-disposition.ts';
import { zipOf, zipSize } from './zip-stream.ts';

/** Sends clips as one archive, in as much memory as one piece of a file needs. */
export async function serveArchive(
  response: ServerResponse,
  { entries, downloadName }: Archive,
  isWanted: boolean,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-length': zipSize(entries),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': attachment(downloadName),
  });
  if (!isWanted) {
    response.end();
    return;
  }
  // A missing file aborts the connection: a clean end would make the archive look complete.
  await pipeline(Readable.from(zipOf(entries)), response).catch(() => {});
}
