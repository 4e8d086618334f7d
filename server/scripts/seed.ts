import '#server/config/load-env-files.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { adoptSettings, childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { standInSettings, startStandIns } from '#server/embedded/supervisor.ts';
import { SAMPLE_ACCOUNT } from '#server/jobs/sample-account.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ChildProgram } from '#server/platform/child-program.ts';
import { keptSecret, prepareDataFolder } from './prepare-data-folder.ts';
import { findRunning } from './running-installation.ts';

// Makes the sample tribute: by the worker of a running installation, else in one that this script starts.
const WAIT_MS = 5 * 60_000;

const settings = readEnv(childEnvironment({}));
prepareDataFolder(settings.DATA_DIR);
const running = await findRunning(settings.DATA_DIR);
const given = running ?? {
  ...standInSettings(settings),
  SESSION_SECRET: settings.SESSION_SECRET ?? keptSecret(settings.DATA_DIR),
};
const standIns: ChildProgram[] = running ? [] : await startStandIns(settings, childEnvironment(given));
try {
  adoptSettings({ ...given, LOG_LEVEL: 'error' });
  const { connectDatabase } = await import('#server/platform/database.ts');
  const { makeSampleTribute } = await import('#server/jobs/handlers/make-sample.ts');
  const { toPresentationLink } = await import('#server/services/reels/publish-presentation.ts');
  const database = await connectDatabase();
  const tribute = running ? await waitForSample() : await makeSampleTribute();
  report(tribute.tributeId, toPresentationLink(tribute).url);
  await database.disconnect();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const program of standIns) await program.stop();
}
process.exit();

/** One worker makes it, however many ask. @throws Error when it takes too long */
async function waitForSample(): Promise<TributeDocument> {
  const { findSample } = await import('#server/jobs/handlers/make-sample.ts');
  const { enqueue } = await import('#server/jobs/queue.ts');
  const until = Date.now() + WAIT_MS;
  await enqueue('make-sample', {});
  while (Date.now() < until) {
    const tribute = await findSample();
    if (tribute) return tribute;
    await sleep(1_000);
  }
  throw new Error('The sample was not made in five minutes. The log of the running app says why.');
}

function report(tributeId: string, presentationLink: string): void {
  const account = SAMPLE_ACCOUNT;
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ account, tributeId, presentationLink }));
    return;
  }
  console.log(`Sample account:    ${account.email} / ${account.password}`);
  console.log(`Tribute:           ${settings.APP_URL}/tribute/${tributeId}`);
  console.log(`Presentation:      ${presentationLink}`);
}
