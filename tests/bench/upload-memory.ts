import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createUpload, sendClip, type Uploader } from './upload-clip.ts';

const UPLOADS = 20;
const SIZE_BYTES = 100 * 1024 ** 2;
const LOOK_MS = 20;

/** By how many MiB the web program grows at most while many clips arrive at once. One before them warms it up. */
export async function measureUploadMemory(uploader: Uploader, pid: number): Promise<number> {
  if (process.platform !== 'linux') throw new Error('The memory of a process is read as on Linux.');
  await discard(uploader, [await uploadOne(uploader)]);
  const before = residentMiBOf(pid);
  let peak = before;
  const looking = new AbortController();
  const looked = (async () => {
    while (!looking.signal.aborted) {
      peak = Math.max(peak, residentMiBOf(pid));
      await pause(LOOK_MS);
    }
  })();
  const addresses = await Promise.all(Array.from({ length: UPLOADS }, () => uploadOne(uploader)));
  looking.abort();
  await looked;
  await discard(uploader, addresses);
  return peak - before;
}

async function uploadOne(uploader: Uploader): Promise<string> {
  const address = await createUpload(uploader, SIZE_BYTES);
  await sendClip(address, uploader, SIZE_BYTES);
  return address;
}

/** Gives the disk back. */
async function discard({ headers }: Uploader, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await fetch(address, { method: 'DELETE', headers });
}

/** Memory of a process that is in use and not on the disk; proc(5) gives it in KiB. */
function residentMiBOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
