import { hostname } from 'node:os';
import type { ProcessDetails } from '#lib/contracts/processes.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { release } from '#server/services/configuration/release.ts';

/** Returns what this process tells operators about itself. */
export const ownProcess = (): ProcessDetails => ({
  host: hostname(),
  pid: process.pid,
  release: release(),
  knownDataVersion: newestVersion(),
  startedAt: new Date(Math.round(performance.timeOrigin)).toISOString(),
});
