import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { discardUploads, PARALLEL, uploadTogether } from './parallel-uploads.ts';
import { type Clip, createUpload, sendClip, type Uploader } from './upload-clip.ts';

const LOOK_MS = 20;

type Measured = { pid: number; isGrowing: boolean };

/** Returns the web program's maximum growth in MiB during many concurrent uploads, after one warm-up. */
export async function measureUploadMemory(uploader: Uploader, { pid, isGrowing }: Measured): Promise<number> {
  if (process.platform !== 'linux') throw new Error('The memory of a process is read as on Linux.');
  await warmUp(uploader, { sizeBytes: PARALLEL.sizeBytes, isGrowing });
  const before = residentMiBOf(pid);
  let peak = before;
  const looking = new AbortController();
  const looked = (async () => {
    while (!looking.signal.aborted) {
      peak = Math.max(peak, residentMiBOf(pid));
      await pause(LOOK_MS);
    }
  })();
  await uploadTogether(uploader, isGrowing);
  looking.abort();
  await looked;
  return peak - before;
}

async function warmUp(uploader: Uploader, clip: Clip): Promise<void> {
  const address = await createUpload(uploader, clip);
  await sendClip(address, uploader, clip);
  await discardUploads(uploader, [address]);
}

/** Returns a process's resident memory; proc(5) counts KiB. */
function residentMiBOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
