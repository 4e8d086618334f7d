import '#server/config/load-env-files.ts';
import { adoptSettings, childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { standInSettings, startStandIns } from '#server/embedded/supervisor.ts';
import { SAMPLE_ACCOUNT } from '#server/jobs/sample-account.ts';
import type { ChildProgram } from '#server/platform/child-program.ts';
import { keptSecret, prepareDataFolder } from './prepare-data-folder.ts';
import { findRunning } from './running-installation.ts';

// Makes the sample tribute, in a running installation or in one that this script starts for the purpose.
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
  const tribute = await makeSampleTribute();
  const result = {
    account: SAMPLE_ACCOUNT,
    tributeId: tribute.tributeId,
    presentationLink: toPresentationLink(tribute).url,
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else {
    console.log(`Sample account:    ${result.account.email} / ${result.account.password}`);
    console.log(`Tribute:           ${settings.APP_URL}/tribute/${result.tributeId}`);
    console.log(`Presentation:      ${result.presentationLink}`);
  }
  await database.disconnect();
} finally {
  for (const program of standIns) await program.stop();
}
process.exit(0);
