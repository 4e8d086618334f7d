import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clip, createUpload, sendClip, type Uploader } from './upload-clip.ts';

const UPLOADS = 20;
const SIZE_BYTES = 100 * 1024 ** 2;
const LOOK_MS = 20;

type Measured = { pid: number; isGrowing: boolean };

/** Returns the web program's maximum growth in MiB during many concurrent uploads, after one warm-up. */
export async function measureUploadMemory(uploader: Uploader, { pid, isGrowing }: Measured): Promise<number> {
  const clip = { sizeBytes: SIZE_BYTES, isGrowing };
  if (process.platform !== 'linux') throw new Error('The memory of a process is read as on Linux.');
  await discard(uploader, [await uploadOne(uploader, clip)]);
  const before = residentMiBOf(pid);
  let peak = before;
  const looking = new AbortController();
  const looked = (async () => {
    while (!looking.signal.aborted) {
      peak = Math.max(peak, residentMiBOf(pid));
      await pause(LOOK_MS);
    }
  })();
  const addresses = await Promise.all(Array.from({ length: UPLOADS }, () => uploadOne(uploader, clip)));
  looking.abort();
  await looked;
  await discard(uploader, addresses);
  return peak - before;
}

async function uploadOne(uploader: Uploader, clip: Clip): Promise<string> {
  const address = await createUpload(uploader, clip);
  await sendClip(address, uploader, clip);
  return address;
}

async function discard({ headers }: Uploader, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await fetch(address, { method: 'DELETE', headers });
}

/** Returns a process's resident memory; proc(5) counts KiB. */
function residentMiBOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
