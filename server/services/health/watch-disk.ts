import type { ProcessKind } from '#lib/contracts/processes.ts';
import { env } from '#server/config/env.ts';
import { diskLevel } from '#server/domain/disk/disk-level.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { logger } from '#server/platform/logger.ts';
import { metrics } from '#server/platform/metrics.ts';
import { singleton } from '#server/platform/singleton.ts';
import { ownProcess } from '#server/services/processes/own-process.ts';
import { allPromisedBytes, freeOnDisk } from '#server/services/uploads/disk-space.ts';

const MIB = 1024 ** 2;

/** The last warning of this process. */
const warned = singleton('disk-warning', () => ({ warning: '' }));

/** Warns the operator by log and mail when the disk of a process is getting full: once a day, and when it gets worse. */
export async function watchDisk(kind: ProcessKind, now = new Date()): Promise<void> {
  const [free, promised] = [await freeOnDisk(), await allPromisedBytes(now.getTime())];
  metrics.diskFree.set(free);
  metrics.diskPromised.set(promised);
  const level = diskLevel(free - promised, env().DISK_RESERVE_MB * MIB);
  const warning = level === 'FINE' ? '' : `${level} ${now.toISOString().slice(0, 10)}`;
  if (warning === warned.warning) return;
  if (level !== 'FINE') {
    logger[level === 'LOW' ? 'warn' : 'error']({ level, free, promised }, 'the disk is getting full');
    const { host, pid } = ownProcess();
    await enqueue('send-disk-warning', {
      level,
      day: now.toISOString().slice(0, 10),
      freeMb: Math.round(free / MIB),
      promisedMb: Math.round(promised / MIB),
      seenBy: { kind, host, pid },
    });
  }
  warned.warning = warning;
}
