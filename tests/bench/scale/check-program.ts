import { checkCounts } from '#server/domain/counts/check-counts.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { findOrphans } from '#server/scripts/find-orphans.ts';
import type { Checked, CheckName } from './checks.ts';

// Runs a check of everything beside the database, as its own process, whose memory is then the check's.

const CHECKS: Record<CheckName, () => Promise<number>> = {
  // No clip of these documents has files: each is found missing.
  orphans: async () => {
    let found = 0;
    for await (const { line } of findOrphans()) found += Number(line !== '');
    return found;
  },
  counts: async () => (await checkCounts()).differences.length,
  ledger: async () => (await checkLedger()).differences.length,
};

await connectDatabase();
const startedAt = performance.now();
const found = await CHECKS[process.argv[2] as CheckName]();
const seconds = (performance.now() - startedAt) / 1000;
process.send?.({ found, seconds, peakMiB: process.resourceUsage().maxRSS / 1024 } satisfies Checked);
process.disconnect?.();
process.exit();
