import type { BackupsDto } from '#lib/contracts/upkeep.ts';
import { env } from '#server/config/env.ts';
import { findBackupState } from '#server/domain/backups/backup-state.ts';

/** Returns the state of scheduled backups, or null without BACKUP_FOLDER. */
export async function getBackups(): Promise<BackupsDto | null> {
  const { BACKUP_FOLDER: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = env();
  if (!folder) return null;
  const { running, verified, failed, failures, missing } = await findBackupState();
  return {
    folder,
    everyHours,
    keep,
    isRunning: running !== null,
    verified: verified && { at: verified.startedAt.toISOString(), sizeBytes: verified.sizeBytes ?? 0 },
    failures,
    missing,
    failed: failed?.failure
      ? { at: failed.startedAt.toISOString(), failure: failed.failure, words: failed.words ?? '' }
      : null,
  };
}
