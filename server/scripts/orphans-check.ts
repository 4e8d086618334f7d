import '#server/config/load-env-files.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { withInstallation } from './with-installation.ts';

// Checks that every file has an owner and every reference a target, with the installation running or stopped.

/** Pending changes of a running installation are complete after this time. */
const SETTLE_MS = 2_000;

await withInstallation(async () => {
  const { findOrphans } = await import('./find-orphans.ts');
  let orphans = await findOrphans();
  if (orphans.length > 0) {
    await delay(SETTLE_MS);
    const still = new Set((await findOrphans()).map(({ line }) => line));
    orphans = orphans.filter(({ line }) => still.has(line));
  }
  for (const { line } of orphans) console.log(line);
  console.log(`${orphans.length} orphans`);
  process.exitCode = orphans.length > 0 ? 1 : 0;
});
