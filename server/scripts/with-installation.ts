import { adoptSettings, childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { missingServices, standInSettings, startStandIns } from '#server/embedded/supervisor.ts';
import type { ChildProgram } from '#server/platform/child-program.ts';
import { keptSecret, prepareDataFolder } from './prepare-data-folder.ts';
import { findRunning } from './running-installation.ts';

/** Joins a running installation or starts one, and exits. `work` imports the server itself: settings are read once. */
export async function withInstallation(
  work: (isRunning: boolean) => Promise<void>,
  { needsSecret = false } = {},
): Promise<never> {
  const standIns: ChildProgram[] = [];
  try {
    const settings = readEnv(childEnvironment({}));
    prepareDataFolder(settings.DATA_DIR);
    const running = await findRunning(settings.DATA_DIR);
    const given = running ?? {
      ...standInSettings(settings),
      ...(needsSecret && {
        SESSION_SECRET: settings.SESSION_SECRET ?? (await keptSecret(settings.DATA_DIR)),
      }),
    };
    if (!running) standIns.push(...(await startStandIns(settings, childEnvironment(given))));
    adoptSettings({ ...given, LOG_LEVEL: 'error' });
    const { connectDatabase } = await import('#server/platform/database.ts');
    const database = await connectDatabase();
    const { prepareData, requireCurrentData } = await import('#server/services/processes/prepare-data.ts');
    // A database started for this script has no other users; others must not be migrated under them.
    const isAlone = !running && missingServices(settings).includes('database');
    await (isAlone ? prepareData() : requireCurrentData());
    await work(running !== null);
    await database.disconnect();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    for (const program of standIns) await program.stop();
  }
  process.exit();
}
