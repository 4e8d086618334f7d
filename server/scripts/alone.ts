// First: it remembers the parent.
import { whenParentEnds } from '#server/platform/when-parent-ends.ts';
import '#server/config/load-env-files.ts';
import { childEnvironment } from '#server/config/child-environment.ts';
import { type Env, readEnv } from '#server/config/env.ts';
import { SETTING_OF } from '#server/config/settings.ts';
import { isStartedByNpm } from '#server/config/started-by-npm.ts';
import { requireFreePort } from '#server/embedded/program.ts';
import { missingServices } from '#server/embedded/supervisor.ts';
import { startProgram } from '#server/platform/child-program.ts';
import { keptMachineId } from '#server/platform/machine-id.ts';
import { noteBuildUser } from './build-users.ts';
import { ensureBuild } from './ensure-build.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';

// Runs one of several programs (docs/operations.md, “Several machines”); every service must be configured.
const FILES: Record<string, string> = { web: '../index.ts', worker: '../worker.ts' };

try {
  await start(process.argv[2] ?? '');
} catch (error) {
  console.error(`Folksee could not start. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function start(name: string): Promise<void> {
  const file = FILES[name];
  if (!file) throw new Error('Name the program: npm run web or npm run worker.');
  const settings = readEnv(childEnvironment({}));
  requireWhole(settings);
  prepareDataFolder(settings.DATA_DIR);
  if (name === 'web') {
    await requireFreePort(settings.HOST, settings.PORT, 'PORT');
    ensureBuild();
    noteBuildUser();
  }
  const program = await startProgram({
    name,
    file: new URL(file, import.meta.url),
    environment: childEnvironment({
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      MACHINE_ID: keptMachineId(),
    }),
  });
  const stop = () => void program.stop().finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stop);
  if (isStartedByNpm) whenParentEnds(stop);
  process.send?.({ type: 'ready' });
}

function requireWhole(settings: Env): void {
  const { REDIS_URL, SESSION_SECRET } = settings;
  const missing: string[] = missingServices(settings).map((name) => SETTING_OF[name]);
  if (!SESSION_SECRET) missing.push('SESSION_SECRET');
  if (!REDIS_URL) missing.push('REDIS_URL');
  if (missing.length === 0) return;
  throw new Error(`A standalone program needs shared services: set ${missing.join(', ')}, or use npm start.`);
}
