import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratioInTurn, secondsOf } from './in-turn.ts';
import { joinAsGuest, startInstallation } from './installation.ts';
import { pipeTogether, uploadTogether } from './parallel-uploads.ts';
import { startServer } from './server-program.ts';
import { createUpload, sendClip, sendToBarePipe } from './upload-clip.ts';
import { measureUploadMemory } from './upload-memory.ts';

const SIZE_BYTES = 128 * 1024 ** 2;
const ROUNDS = 5;
/** Fewer, because each writes 4 GiB. */
const PARALLEL_ROUNDS = 3;

/**
 * Compares throughput with a bare Node pipe from socket to disk, of one upload and of many at once, and measures the
 * memory of concurrent uploads: of files, then of recordings.
 */
export async function measureUpload(): Promise<number[]> {
  const installation = await startInstallation();
  const bareFile = fileURLToPath(new URL('./bare-upload-server.ts', import.meta.url));
  const bareFolder = join(installation.folder, 'bare');
  const bare = await startServer(bareFile, { arguments: [bareFolder] });
  try {
    const { origin, tributeId, web } = installation;
    const headers = { ...(await joinAsGuest(installation)), 'tus-resumable': '1.0.0' };
    const uploader = { origin, tributeId, headers };
    // Before the program has grown for other reasons.
    const memory = await measureUploadMemory(uploader, { pid: web.pid, isGrowing: false });
    const growingMemory = await measureUploadMemory(uploader, { pid: web.pid, isGrowing: true });
    const ours = async (isGrowing: boolean) => {
      const clip = { sizeBytes: SIZE_BYTES, isGrowing };
      const address = await createUpload(uploader, clip);
      return secondsOf(() => sendClip(address, uploader, clip));
    };
    const theirs = () => secondsOf(() => sendToBarePipe(bare.port, SIZE_BYTES));
    const theirsTogether = async () => {
      const seconds = await pipeTogether(bare.port);
      for (const name of readdirSync(bareFolder)) rmSync(join(bareFolder, name));
      return seconds;
    };
    // Seconds of the bare pipe over ours: the share of its throughput.
    const share = 1 / (await ratioInTurn(ROUNDS, () => ours(false), theirs));
    const growingShare = 1 / (await ratioInTurn(ROUNDS, () => ours(true), theirs));
    const together = (isGrowing: boolean) =>
      ratioInTurn(PARALLEL_ROUNDS, () => uploadTogether(uploader, isGrowing), theirsTogether);
    const parallelShare = 1 / (await together(false));
    const growingParallelShare = 1 / (await together(true));
    return [share, parallelShare, memory, growingShare, growingParallelShare, growingMemory];
  } finally {
    await bare.stop();
    await installation.stop();
  }
}
