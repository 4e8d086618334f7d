import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { until } from '#tests/support/processes.ts';
import type { Node } from '#tests/support/scaled.ts';
import type { Client } from './client.ts';
import { HEARD_MS } from './open-pages.ts';

type Place = { tributeId: string; folder: string };

/** Starts a guest's upload at `client`'s web process. */
export async function beginUpload(client: Client, { tributeId, folder }: Place, sizeBytes: number) {
  const body = { tributeId, name: 'Jonas' };
  const joined = await client.patiently('POST', '/api/tribute/contributor', { body });
  const cookie = joined.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { 'tus-resumable': '1.0.0', cookie: cookie.join('; ') };
  const of = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `tributeId ${of(tributeId)},filename ${of('a.mp4')},filetype ${of('video/mp4')}`;
  const created = await client.patiently('POST', '/api/upload', {
    headers: { ...headers, 'upload-length': String(sizeBytes), 'upload-metadata': metadata },
  });
  const path = created.headers.get('location') ?? '';
  const patching = (offset: number) => ({
    ...headers,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  return {
    file: join(folder, 'media', 'originals', path.split('/').at(-1) ?? ''),
    head: async (at: Client) =>
      Number((await at.patiently('HEAD', path, { headers })).headers.get('upload-offset')),
    patch: (at: Client, offset: number, bytes: Buffer) =>
      at.once('PATCH', path, { headers: patching(offset), bytes: new Uint8Array(bytes) }),
    /** Starts sending bytes, then stalls. */
    stall: async (at: Node, bytes: Buffer): Promise<ClientRequest> => {
      const stalled = request(new URL(path, at.origin), {
        method: 'PATCH',
        headers: {
          ...patching(0),
          origin: at.origin,
          'x-api-key': API_KEY,
          'content-length': String(sizeBytes),
        },
      });
      stalled.on('error', () => {}).on('response', (response) => response.resume());
      stalled.write(bytes);
      const growing = join(folder, 'uploads', path.split('/').at(-1) ?? '');
      await until(
        () => readFileSync(growing).length,
        (length) => length === bytes.length,
        HEARD_MS,
        'the bytes',
        10,
      );
      return stalled;
    },
  };
}
