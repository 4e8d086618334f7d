import '#tests/support/installation.ts';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { env } from '#server/config/env.ts';
import { startWorkerUpkeep } from '#server/services/processes/start-worker-upkeep.ts';

const HOUR_MS = 60 * 60_000;
const scratch = () => join(env().DATA_DIR, 'scratch');

async function leaveScratch(name: string): Promise<void> {
  const folder = join(scratch(), name);
  await mkdir(folder, { recursive: true });
  const longAgo = new Date(Date.now() - 25 * HOUR_MS);
  await utimes(folder, longAgo, longAgo);
}

afterEach(() => vi.useRealTimers());

test('sweeps the scratch folder of a worker’s machine at start and then every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await leaveScratch('work-before');
  const stop = startWorkerUpkeep();
  await vi.waitFor(async () => expect(await readdir(scratch())).toEqual([]));
  await leaveScratch('work-meanwhile');
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(async () => expect(await readdir(scratch())).toEqual([]));
  stop();
});
