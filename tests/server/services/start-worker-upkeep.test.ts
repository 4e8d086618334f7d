import '#tests/support/installation.ts';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { env } from '#server/config/env.ts';
import { logger } from '#server/platform/logger.ts';
import { startWorkerUpkeep } from '#server/services/processes/start-worker-upkeep.ts';

const HOUR_MS = 60 * 60_000;
const scratch = () => join(env().DATA_DIR, 'scratch');

async function leaveScratch(name: string): Promise<void> {
  const folder = join(scratch(), name);
  await mkdir(folder, { recursive: true });
  const longAgo = new Date(Date.now() - 25 * HOUR_MS);
  await utimes(folder, longAgo, longAgo);
}

const parts = vi.hoisted(() => ({ sweep: vi.fn<() => Promise<void>>() }));
vi.mock('#server/integrations/storage.ts', async (original) => ({
  ...(await original<object>()),
  sweepParts: parts.sweep,
}));

afterEach(() => vi.useRealTimers());

test('sweeps the scratch folder of a worker’s machine at start and then every hour', async () => {
  parts.sweep.mockResolvedValue();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await leaveScratch('work-before');
  const stop = startWorkerUpkeep();
  await vi.waitFor(async () => expect(await readdir(scratch())).toEqual([]));
  await leaveScratch('work-meanwhile');
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(async () => expect(await readdir(scratch())).toEqual([]));
  stop();
});

test('tries again an hour later to sweep parts when the bucket is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const failed = vi.spyOn(logger, 'error');
  parts.sweep.mockRejectedValueOnce(new Error('The bucket is away.')).mockResolvedValue();
  const stop = startWorkerUpkeep();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(parts.sweep).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(HOUR_MS);
  expect(parts.sweep).toHaveBeenCalledTimes(2);
  stop();
});
