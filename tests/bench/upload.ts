import { fileURLToPath } from 'node:url';
import { ratioInTurn, secondsOf } from './in-turn.ts';
import { joinAsGuest, startInstallation } from './installation.ts';
import { startServer } from './server-program.ts';
import { createUpload, sendBytes, sendClip } from './upload-clip.ts';
import { measureUploadMemory } from './upload-memory.ts';

const SIZE_BYTES = 128 * 1024 ** 2;
const ROUNDS = 5;

/** Compares throughput with a bare Node pipe from socket to disk, and measures the memory of concurrent uploads. */
export async function measureUpload(): Promise<number[]> {
  const installation = await startInstallation();
  const bareFile = fileURLToPath(new URL('./bare-upload-server.ts', import.meta.url));
  const bare = await startServer(bareFile, { arguments: [installation.folder] });
  try {
    const { origin, tributeId, web } = installation;
    const headers = { ...(await joinAsGuest(installation)), 'tus-resumable': '1.0.0' };
    const uploader = { origin, tributeId, headers };
    // Before the program has grown for other reasons.
    const memory = await measureUploadMemory(uploader, web.pid);
    const ours = async () => {
      const address = await createUpload(uploader, SIZE_BYTES);
      return secondsOf(() => sendClip(address, uploader, SIZE_BYTES));
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
    const share = 1 / (await ratioInTurn(ROUNDS, ours, theirs));
    return [share, memory];
  } finally {
    await bare.stop();
    await installation.stop();
  }
}
