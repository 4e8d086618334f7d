import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ratioInTurn, secondsOf } from './in-turn.ts';
import { joinAsGuest, startInstallation } from './installation.ts';
import { judged, type Result } from './result.ts';
import { startServer } from './server-program.ts';

const SIZE_BYTES = 128 * 1024 ** 2;
const PIECE = Buffer.alloc(64 * 1024, 'clip');
const ROUNDS = 5;

/** How fast a clip arrives through the whole web program, beside a bare Node pipe from socket to disk. */
export async function measureUpload(): Promise<Result[]> {
  const installation = await startInstallation();
  const bareFile = fileURLToPath(new URL('./bare-upload-server.ts', import.meta.url));
  const bare = await startServer(bareFile, { arguments: [installation.folder] });
  try {
    const guest = { ...(await joinAsGuest(installation)), 'tus-resumable': '1.0.0' };
    const ours = async () => {
      const address = await createUpload(installation.origin, installation.tributeId, guest);
      const headers = { ...guest, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      return secondsOf(() => send(address, 'PATCH', headers, 204));
    };
    const theirs = () => secondsOf(() => send(`http://127.0.0.1:${bare.port}/`, 'PUT', {}, 200));
    // Seconds of the bare pipe over ours: the share of its throughput.
    const share = 1 / (await ratioInTurn(ROUNDS, ours, theirs));
    return [judged({ name: 'upload', unit: 'of a bare pipe’s throughput', goal: { atLeast: 0.7 } }, share)];
  } finally {
    await bare.stop();
    await installation.stop();
  }
}

async function createUpload(
  origin: string,
  tributeId: string,
  guest: Record<string, string>,
): Promise<string> {
  const created = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: {
      ...guest,
      'upload-length': String(SIZE_BYTES),
      'upload-metadata': `tributeId ${Buffer.from(tributeId).toString('base64')}`,
    },
  });
  const address = created.headers.get('location');
  if (!address) throw new Error(`The upload was refused with ${created.status}.`);
  return origin + address;
}

async function send(
  address: string,
  method: string,
  headers: Record<string, string>,
  expected: number,
): Promise<void> {
  const sending = request(address, { method, headers: { ...headers, 'content-length': SIZE_BYTES } });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
  });
  await pipeline(Readable.from(pieces()), sending);
  const status = await answered;
  if (status !== expected) throw new Error(`${method} was answered with ${status}.`);
}

function* pieces(): Generator<Buffer> {
  for (let sent = 0; sent < SIZE_BYTES; sent += PIECE.length) yield PIECE;
}
