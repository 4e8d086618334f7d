import '#server/config/load-env-files.ts';
import { resolve } from 'node:path';
import { childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { restoreBackup } from './restore-backup.ts';

// Restores a backup into DATA_DIR and MONGODB_URI. Never touches a running installation, other folders only with --replace.

try {
  const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  await restore(file, process.argv.includes('--replace'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function restore(file: string | undefined, isReplacing: boolean): Promise<void> {
  if (!file) throw new Error('Name the backup: npm run restore -- <file.tar.gz>.');
  const { DATA_DIR, MONGODB_URI } = readEnv(childEnvironment({}));
  await restoreBackup({ file, folder: DATA_DIR, isReplacing, mongodb: MONGODB_URI });
  const places = MONGODB_URI ? `${DATA_DIR} and MONGODB_URI` : DATA_DIR;
  console.log(`Restored ${resolve(file)} into ${places}. Start it with npm start.`);
}
