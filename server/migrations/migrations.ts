import { keepCounts } from './0002-keep-counts.ts';
import { nameWaitingJobs } from './0003-name-waiting-jobs.ts';
import type { Migration } from './migration.ts';

/** The version of the data before the first migration. */
export const FIRST_VERSION = 1;

/** Every migration, the oldest first. A file of this folder that is not in the list fails a test. */
export const MIGRATIONS: readonly Migration[] = [keepCounts, nameWaitingJobs];

/** Returns the version of the data after all of them. */
export const newestVersion = (migrations: readonly Migration[] = MIGRATIONS): number =>
  migrations.at(-1)?.version ?? FIRST_VERSION;
