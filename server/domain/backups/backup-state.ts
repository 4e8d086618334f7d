import { HOUR_MS } from '#lib/time/durations.ts';
import { Backup, type BackupDocument } from '#server/models/backup.ts';

export type BackupState = {
  running: BackupDocument | null;
  verified: BackupDocument | null;
  /** The latest failure, if it is newer than the last verified backup. */
  failed: BackupDocument | null;
  /** Failures since the last verified backup. */
  failures: number;
  /** The newest recorded backup that the latest run did not find in its folder. */
  missing: string | null;
};

/** A failure is retried after this part of the interval. */
const RETRY_PART = 1 / 4;
/** A verified backup is late after this many intervals. */
const LATE_INTERVALS = 2;

/** Returns the state of scheduled backups, by an index. */
export async function findBackupState(): Promise<BackupState> {
  const [running, verified] = await Promise.all([latest('RUNNING'), latest('VERIFIED')]);
  const newer = { state: 'FAILED' as const, startedAt: { $gt: verified?.startedAt ?? new Date(0) } };
  const [failed, failures] = await Promise.all([
    Backup.findOne(newer).sort({ startedAt: -1 }),
    Backup.countDocuments(newer),
  ]);
  const missing = (running ?? failed ?? verified)?.missing ?? null;
  return { running, verified, failed, failures, missing };
}

const latest = (state: BackupDocument['state']) => Backup.findOne({ state }).sort({ startedAt: -1 });

/** Returns the names of the newest verified backups, newest first. */
export async function listVerified(count: number): Promise<string[]> {
  const found = await Backup.find({ state: 'VERIFIED' }).sort({ startedAt: -1 }).limit(count);
  return found.map(({ folder }) => folder);
}

/** Returns whether the next backup is due: after an interval, or a part of it after a failure. */
export function isBackupDue({ verified, failed }: BackupState, everyHours: number, now: Date): boolean {
  const every = everyHours * HOUR_MS;
  const isOlder = (backup: BackupDocument | null, life: number) =>
    !backup || backup.startedAt.getTime() + life <= now.getTime();
  return isOlder(verified, every) && isOlder(failed, every * RETRY_PART);
}

/** Returns whether backups work: none failed since the last verified one, which is recent enough. */
export async function doBackupsWork(everyHours: number, now: Date): Promise<boolean> {
  const { verified, failures, running } = await findBackupState();
  if (failures > 0) return false;
  const since = verified ?? running;
  return !since || since.startedAt.getTime() + LATE_INTERVALS * everyHours * HOUR_MS > now.getTime();
}
