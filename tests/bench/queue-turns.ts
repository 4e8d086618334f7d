import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programEnvironment } from './program-environment.ts';

/** Returns how many clips of another reel, per encoder, end before a clip that is queued behind 50 of them. */
export async function measureQueueTurns(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-turns-'));
  const child = fork(new URL('queue-turns-program.ts', import.meta.url), [folder], {
    // Standard output is for the result.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...programEnvironment(folder), MEDIA_TIMEOUT_SECONDS: '1' },
  });
  const ended = once(child, 'exit');
  try {
    const [value] = await Promise.race([once(child, 'message'), ended]);
    if (!child.connected) throw new Error('The program that queues clips has ended.');
    return value;
  } finally {
    if (child.connected) child.disconnect();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
