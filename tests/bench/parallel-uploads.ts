import { secondsOf } from './in-turn.ts';
import { createUpload, sendClip, sendToBarePipe, type Uploader } from './upload-clip.ts';

export const PARALLEL = { uploads: 20, sizeBytes: 100 * 1024 ** 2 };

const numbers = Array.from({ length: PARALLEL.uploads }, (_, index) => index);

/** Sends many clips at once. Returns the seconds that their bytes took; nothing is left of them. */
export async function uploadTogether(uploader: Uploader, isGrowing: boolean): Promise<number> {
  const clip = { sizeBytes: PARALLEL.sizeBytes, isGrowing };
  const addresses = await Promise.all(numbers.map(() => createUpload(uploader, clip)));
  const seconds = await secondsOf(() =>
    Promise.all(addresses.map((address) => sendClip(address, uploader, clip))),
  );
  await discardUploads(uploader, addresses);
  return seconds;
}

/** Sends as many bytes at once to the bare pipe. Returns the seconds that they took. */
export function pipeTogether(port: number): Promise<number> {
  return secondsOf(() => Promise.all(numbers.map(() => sendToBarePipe(port, PARALLEL.sizeBytes))));
}

export async function discardUploads({ headers }: Uploader, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await fetch(address, { method: 'DELETE', headers });
}
