import '#server/config/load-env-files.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { withInstallation } from './with-installation.ts';

// Checks that every file has an owner and every reference a target, with the installation running or stopped.

/** Pending changes of a running installation are complete after this time. */
const SETTLE_MS = 2_000;
/** More are counted, but neither checked again nor listed. */
const LINES_MAX = 10_000;

await withInstallation(async () => {
  const { findOrphans } = await import('./find-orphans.ts');
  let lines: string[] = [];
  let more = 0;
  for await (const { line } of findOrphans()) {
    if (lines.length < LINES_MAX) lines.push(line);
    else more += 1;
  }
  if (lines.length > 0) {
    await delay(SETTLE_MS);
    const before = new Set(lines);
    lines = [];
    for await (const { line } of findOrphans()) if (before.has(line)) lines.push(line);
  }
  for (const line of lines) console.log(line);
  if (more > 0) console.log(`… and ${more} more`);
  console.log(`${lines.length + more} orphans`);
  process.exitCode = lines.length + more > 0 ? 1 : 0;
});
