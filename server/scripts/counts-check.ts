import '#server/config/load-env-files.ts';
import { withInstallation } from './with-installation.ts';

// Counts again what tributes and users keep as numbers, in the database of a running installation or of one at rest.
// With --repair it writes the right numbers where they differ.
const isRepair = process.argv.includes('--repair');

await withInstallation(async () => {
  const { checkCounts } = await import('#server/domain/counts/check-counts.ts');
  let { documents, differences } = await checkCounts();
  // A running installation may have changed one between its count and its parts.
  if (differences.length > 0) ({ documents, differences } = await checkCounts());
  if (isRepair && differences.length > 0) {
    const { repairCounts } = await import('#server/domain/counts/repair-counts.ts');
    for (const difference of differences) {
      await repairCounts(difference);
      console.log(`${difference.of} ${difference.id}: counted again and repaired`);
    }
    ({ documents, differences } = await checkCounts());
  }
  for (const { of, id, kept, counted } of differences)
    console.log(`${of} ${id}: keeps ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}`);
  console.log(`${documents} documents, ${differences.length} differences`);
  process.exitCode = differences.length > 0 ? 1 : 0;
});
