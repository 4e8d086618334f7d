// First: it remembers the parent.
import { whenParentEnds } from '#server/platform/when-parent-ends.ts';
import '#server/config/load-env-files.ts';
import { childEnvironment } from '#server/config/child-environment.ts';
import { type Env, readEnv, refuseExposedStandIns } from '#server/config/env.ts';
import { isStartedByNpm } from '#server/config/started-by-npm.ts';
import { requireFreePort } from '#server/embedded/program.ts';
import {
  missingServices,
  requireStandInPackages,
  standInSettings,
  startStandIns,
} from '#server/embedded/supervisor.ts';
import { SAMPLE_ACCOUNT } from '#server/jobs/sample/sample-account.ts';
import { type ChildProgram, startProgram } from '#server/platform/child-program.ts';
import { keptMachineId } from '#server/platform/machine-id.ts';
import { noteBuildUser } from './build-users.ts';
import { ensureBuild } from './ensure-build.ts';
import { keptSecret, prepareDataFolder } from './prepare-data-folder.ts';
import { noteRunning } from './running-installation.ts';

// Starts everything: configured services are used, missing ones get stand-ins.
const isDevelopment = process.argv.includes('--dev');
const standIns: ChildProgram[] = [];
const programs: ChildProgram[] = [];
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
if (isStartedByNpm) whenParentEnds(() => void stop(0));

try {
  await start();
} catch (error) {
  console.error(`Folksee could not start. ${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}

async function start(): Promise<void> {
  const settings = readEnv(childEnvironment({}));
  const missing = missingServices(settings);
  refuseExposedStandIns(
    settings,
    missing.filter((name) => name !== 'database'),
  );
  requireStandInPackages(settings);
  await requireFreePort(settings.HOST, settings.PORT, 'PORT');
  prepareDataFolder(settings.DATA_DIR);
  if (!isDevelopment) {
    ensureBuild();
    noteBuildUser();
  }

  const given = {
    ...standInSettings(settings),
    APP_URL: settings.APP_URL,
    DATA_DIR: settings.DATA_DIR,
    SESSION_SECRET: settings.SESSION_SECRET ?? (await keptSecret(settings.DATA_DIR)),
    NODE_ENV: isDevelopment ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    MAKE_SAMPLE: makesSample(settings) ? 'yes' : 'no',
  };
  // Scripts of another container may read the note, so it omits the machine id.
  const environment = childEnvironment({ ...given, MACHINE_ID: keptMachineId() });
  standIns.push(...(await startStandIns(settings, environment)));
  const web = await startProgram({
    name: 'web',
    file: new URL('../index.ts', import.meta.url),
    environment,
  });
  programs.push(web);
  noteRunning(settings.DATA_DIR, given);
  announce(settings, missing);
  programs.push(
    await startProgram({
      name: 'worker',
      file: new URL('../worker.ts', import.meta.url),
      environment,
      // Worker events reach people through the web program's sockets.
      onMessage: (message) => web.send(message as object),
    }),
  );
  process.send?.({ type: 'ready' });
}

/** Only stand-ins get a sample: real installations contain no made-up people. */
function makesSample(settings: Env): boolean {
  const missing = missingServices(settings);
  return missing.includes('database') && missing.includes('identity') && settings.SAMPLE_TRIBUTE === 'yes';
}

function announce(settings: Env, missing: readonly string[]): void {
  const { APP_NAME, APP_URL, MAILBOX_PORT } = settings;
  console.log(`\n  ${APP_NAME} is ready:   ${APP_URL}`);
  if (missing.includes('mailbox')) console.log(`  Mailbox:            http://127.0.0.1:${MAILBOX_PORT}`);
  if (makesSample(settings)) {
    console.log(`  Sample account:     ${SAMPLE_ACCOUNT.email} / ${SAMPLE_ACCOUNT.password}`);
  }
  if (missing.length > 0) console.log(`  Stand-ins:          ${missing.join(', ')}`);
  console.log('  Stop with Ctrl-C.\n');
}

/** Stops web and worker first, because they still write to the services. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(programs.map((program) => program.stop()));
  await Promise.all(standIns.map((program) => program.stop()));
  process.exit(code);
}
