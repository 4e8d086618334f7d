import { fileURLToPath } from 'node:url';
import { ratioInTurn, secondsOf } from './in-turn.ts';
import { joinAsGuest, startInstallation } from './installation.ts';
import { startServer } from './server-program.ts';
import { createUpload, sendBytes, sendClip } from './upload-clip.ts';
import { measureUploadMemory } from './upload-memory.ts';

const SIZE_BYTES = 128 * 1024 ** 2;
const ROUNDS = 5;

/** Compares throughput with a bare Node pipe from socket to disk, and measures the memory of concurrent uploads: of files, then of recordings. */
export async function measureUpload(): Promise<number[]> {
  const installation = await startInstallation();
  const bareFile = fileURLToPath(new URL('./bare-upload-server.ts', import.meta.url));
  const bare = await startServer(bareFile, { arguments: [installation.folder] });
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
    const theirs = () =>
      secondsOf(() =>
        sendBytes(`http://127.0.0.1:${bare.port}/`, SIZE_BYTES, {
          method: 'PUT',
          headers: {},
          expected: 200,
        }),
      );
    // Seconds of the bare pipe over ours: the share of its throughput.
    const share = 1 / (await ratioInTurn(ROUNDS, () => ours(false), theirs));
    const growingShare = 1 / (await ratioInTurn(ROUNDS, () => ours(true), theirs));
    return [share, memory, growingShare, growingMemory];
  } finally {
    await bare.stop();
    await installation.stop();
  }
}
