import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PIECE = Buffer.alloc(64 * 1024, 'clip');

export type Uploader = { origin: string; tributeId: string; headers: Record<string, string> };

/** Creates an upload of this many bytes. Returns its address. */
export async function createUpload(uploader: Uploader, sizeBytes: number): Promise<string> {
  const { origin, tributeId, headers } = uploader;
  const created = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(sizeBytes),
      'upload-metadata': `tributeId ${Buffer.from(tributeId).toString('base64')}`,
    },
  });
  const address = created.headers.get('location');
  if (!address) throw new Error(`The upload was refused with ${created.status}.`);
  return origin + address;
}

export const sendClip = (address: string, uploader: Uploader, sizeBytes: number): Promise<void> =>
  sendBytes(address, sizeBytes, {
    method: 'PATCH',
    headers: { ...uploader.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    expected: 204,
  });

type Sending = { method: string; headers: Record<string, string>; expected: number };

export async function sendBytes(address: string, sizeBytes: number, sending: Sending): Promise<void> {
  const { method, headers, expected } = sending;
  const sent = request(address, { method, headers: { ...headers, 'content-length': sizeBytes } });
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
  });
  await pipeline(Readable.from(pieces(sizeBytes)), sent);
  const status = await answered;
  if (status !== expected) throw new Error(`${method} was answered with ${status}.`);
}

function* pieces(sizeBytes: number): Generator<Buffer> {
  for (let sent = 0; sent < sizeBytes; sent += PIECE.length) yield PIECE;
}
