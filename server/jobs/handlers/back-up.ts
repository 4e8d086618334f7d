import { join } from 'node:path';
import { HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { findBackupState, isBackupDue, listVerified } from '#server/domain/backups/backup-state.ts';
import {
  ARCHIVE,
  backupName,
  findMissing,
  finishFolder,
  markVerified,
  removeOldest,
  startFolder,
} from '#server/integrations/backup-folders.ts';
import { NO_ROOM } from '#server/jobs/backup/no-room.ts';
import { runScript, ScriptError } from '#server/jobs/backup/run-script.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Backup, type BackupDocument } from '#server/models/backup.ts';
import { logger } from '#server/platform/logger.ts';
import { processName } from '#server/platform/process-name.ts';

type Failure = NonNullable<BackupDocument['failure']>;

/** Makes the next scheduled backup when it is due, and checks a restore of it (docs/specification.md#backup-scheduled). */
export async function backUp(now = new Date()): Promise<void> {
  const { BACKUP_FOLDER: root, BACKUP_EVERY_HOURS: hours, BACKUP_KEEP: keep } = env();
  if (!root) return;
  const run = await claimRun(hours, now);
  if (!run) return;
  await noteMissing(run, root, keep);
  const failed = await write({ root, name: run.folder, withinMs: hours * HOUR_MS });
  const isOurs = failed
    ? await noteFailure(run, failed)
    : await noteVerified(run, await markVerified(join(root, run.folder), new Date()));
  // Another worker took over, and writes there.
  if (!isOurs) return;
  await removeOldest(root, keep).catch((error: unknown) =>
    logger.error({ err: error }, 'old backups not removed'),
  );
}

/** Returns the run to make, or null when none is due. The queue runs one at a time, so an unfinished one was interrupted. */
async function claimRun(hours: number, now: Date): Promise<BackupDocument | null> {
  const claim = { holder: processName(), folder: backupName(now) };
  const state = await findBackupState();
  if (state.running)
    return Backup.findByIdAndUpdate(state.running._id, { $set: claim }, { returnDocument: 'after' });
  if (!isBackupDue(state, hours, now)) return null;
  return Backup.create({ state: 'RUNNING', startedAt: now, ...claim });
}

/** Workers with different folders keep other backups than the operators expect. */
async function noteMissing({ _id }: BackupDocument, root: string, keep: number): Promise<void> {
  const missing = await findMissing(root, await listVerified(keep));
  await Backup.updateOne({ _id }, missing ? { $set: { missing } } : { $unset: { missing: 1 } });
  if (missing)
    logger.warn(
      { folder: root, missing },
      'a recorded backup is not in BACKUP_FOLDER: give all workers one folder that they share',
    );
}

type Place = { root: string; name: string; withinMs: number };

/** Returns null, or which step failed and why. */
async function write({ root, name, withinMs }: Place): Promise<{ failure: Failure; words: string } | null> {
  let step: Failure = 'FOLDER';
  try {
    const unfinished = await startFolder(root, name);
    step = 'WRITE';
    await runScript('backup', [join(unfinished, ARCHIVE), '--checked'], withinMs);
    step = 'FOLDER';
    const folder = await finishFolder(root, name);
    step = 'CHECK';
    await runScript('backup-check', [join(folder, ARCHIVE)], withinMs);
    return null;
  } catch (error) {
    const isFull = error instanceof ScriptError && error.code === NO_ROOM;
    return { failure: isFull ? 'ROOM' : step, words: error instanceof Error ? error.message : String(error) };
  }
}

const ownRun = ({ _id, holder, folder }: BackupDocument) => ({
  _id,
  state: 'RUNNING' as const,
  holder,
  folder,
});

/** Returns whether the run was still ours. */
async function noteVerified(run: BackupDocument, sizeBytes: number): Promise<boolean> {
  const { matchedCount } = await Backup.updateOne(ownRun(run), {
    $set: { state: 'VERIFIED', endedAt: new Date(), sizeBytes },
  });
  logger.info({ folder: run.folder, sizeBytes }, 'backup verified');
  return matchedCount > 0;
}

/** Returns whether the run was still ours. */
async function noteFailure(
  run: BackupDocument,
  failed: { failure: Failure; words: string },
): Promise<boolean> {
  const endedAt = new Date();
  const { matchedCount } = await Backup.updateOne(ownRun(run), {
    $set: { state: 'FAILED', endedAt, ...failed },
  });
  if (matchedCount === 0) return false;
  logger.error({ folder: run.folder, ...failed }, 'backup failed');
  await enqueue('send-backup-mail', { backupId: run.id, day: endedAt.toISOString().slice(0, 10) });
  return true;
}
