import '#server/config/load-env-files.ts';
import { withInstallation } from './with-installation.ts';

// Recounts the counters of tributes and users, with the installation running or stopped. --repair corrects them.
const isRepair = process.argv.includes('--repair');

await withInstallation(async () => {
  const { checkCounts } = await import('#server/domain/counts/check-counts.ts');
  let { documents, differences } = await checkCounts();
  // A running installation may have changed between the two reads.
  if (differences.length > 0) ({ documents, differences } = await checkCounts());
  if (isRepair && differences.length > 0) {
    const { repairCounts } = await import('#server/domain/counts/repair-counts.ts');
    for (const difference of differences) {
      await repairCounts(difference);
      console.log(`${difference.of} ${difference.id}: recounted and repaired`);
    }
    ({ documents, differences } = await checkCounts());
  }
  for (const { of, id, kept, counted } of differences)
    console.log(`${of} ${id}: stored ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}`);
  console.log(`${documents} documents, ${differences.length} differences`);
  process.exitCode = differences.length > 0 ? 1 : 0;
});
