import '#server/config/load-env-files.ts';
import { adoptSettings, childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { standInSettings, startStandIns } from '#server/embedded/supervisor.ts';
import type { ChildProgram } from '#server/platform/child-program.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';
import { findRunning } from './running-installation.ts';

// Adds up everybody's credits again, in the database of a running installation or in one that this script starts.
const settings = readEnv(childEnvironment({}));
prepareDataFolder(settings.DATA_DIR);
const running = await findRunning(settings.DATA_DIR);
const given = running ?? standInSettings(settings);
const standIns: ChildProgram[] = running ? [] : await startStandIns(settings, childEnvironment(given));
try {
  adoptSettings({ ...given, LOG_LEVEL: 'error' });
  const { connectDatabase } = await import('#server/platform/database.ts');
  const { checkLedger } = await import('#server/models/check-ledger.ts');
  const database = await connectDatabase();
  const { people, differences } = await checkLedger();
  for (const { userId, credit, sum } of differences) {
    console.log(`${userId}: the balance is ${credit}, the lines add up to ${sum}`);
  }
  console.log(`${people} people, ${differences.length} differences`);
  process.exitCode = differences.length > 0 ? 1 : 0;
  await database.disconnect();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const program of standIns) await program.stop();
}
process.exit();
