import '#server/config/load-env-files.ts';
import type { LedgerDifference } from '#server/domain/credits/check-ledger.ts';
import { withInstallation } from './with-installation.ts';

// Verifies everyone's credits. --repair first writes missing opening entries.
const isRepair = process.argv.includes('--repair');

await withInstallation(async () => {
  const { checkLedger } = await import('#server/domain/credits/check-ledger.ts');
  if (isRepair) await openLedgers((await checkLedger()).differences);
  const { people, differences } = await checkLedger();
  for (const { userId, credit, sum, isUnopened } of differences) {
    const reason = isUnopened ? ', and the line of the free credits is missing (--repair writes it)' : '';
    console.log(`${userId}: the balance is ${credit}, the entries add up to ${sum}${reason}`);
  }
  console.log(`${people} people, ${differences.length} differences`);
  process.exitCode = differences.length > 0 ? 1 : 0;
});

async function openLedgers(differences: readonly LedgerDifference[]): Promise<void> {
  const { openLedger } = await import('#server/domain/credits/open-ledger.ts');
  for (const { userId, isUnopened } of differences) {
    if (isUnopened && (await openLedger(userId))) console.log(`${userId}: wrote the opening entry`);
  }
}
