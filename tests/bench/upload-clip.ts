import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_REQUEST_BYTES_MAX } from '#lib/recording/limits.ts';

const PIECE = Buffer.alloc(64 * 1024, 'clip');

export type Uploader = { origin: string; tributeId: string; headers: Record<string, string> };

/** A file is of known length. A recording grows: its last request declares it. */
export type Clip = { sizeBytes: number; isGrowing: boolean };

/** Creates the upload of a clip. Returns its address. */
export async function createUpload(uploader: Uploader, { sizeBytes, isGrowing }: Clip): Promise<string> {
  const { origin, tributeId, headers } = uploader;
  const created = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: {
      ...headers,
      ...(isGrowing ? { 'upload-defer-length': '1' } : { 'upload-length': String(sizeBytes) }),
      'upload-metadata': `tributeId ${Buffer.from(tributeId).toString('base64')}`,
    },
  });
  const address = created.headers.get('location');
  if (!address) throw new Error(`The upload was refused with ${created.status}.`);
  return origin + address;
}

/** Sends a file in one request, and a recording in as many as the recorder does. */
export async function sendClip(
  address: string,
  { headers }: Uploader,
  { sizeBytes, isGrowing }: Clip,
): Promise<void> {
  const most = isGrowing ? UPLOAD_REQUEST_BYTES_MAX : sizeBytes;
  for (let offset = 0; offset < sizeBytes; offset += most) {
    const bytes = Math.min(most, sizeBytes - offset);
    const isLast = offset + bytes === sizeBytes;
    await sendBytes(address, bytes, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        ...(isGrowing && isLast && { 'upload-length': String(sizeBytes) }),
        'content-type': 'application/offset+octet-stream',
      },
      expected: 204,
    });
  }
}

/** Sends as many bytes to the bare pipe of bare-upload-server.ts. */
export async function sendToBarePipe(port: number, sizeBytes: number): Promise<void> {
  await sendBytes(`http://127.0.0.1:${port}/`, sizeBytes, { method: 'PUT', headers: {}, expected: 200 });
}

type Sending = { method: string; headers: Record<string, string>; expected: number };

async function sendBytes(address: string, sizeBytes: number, sending: Sending): Promise<void> {
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
  for (let sent = 0; sent < sizeBytes; sent += PIECE.length) yield PIECE.subarray(0, sizeBytes - sent);
}
