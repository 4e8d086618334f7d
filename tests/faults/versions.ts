import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { x } from 'tar';
import { newestVersion } from '#server/migrations/migrations.ts';
import { FORMER } from './operations-page.ts';

/** The former and the new version, in the folders that the operations page names. */
export type Versions = { before: string; after: string; remove: () => void };

/** The field that the planted migration adds to documents of these collections. */
export const PLANTED = 'planted';
export const PLANTED_IN = ['tributes', 'submissions', 'contributors', 'uploads'];

const git = (...given: string[]) =>
  execFileSync('git', given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Copies both versions, not yet built. The new one is this checkout, with another migration and other scripts of its pages. */
export function copyVersions(revision = lastLanded()): Versions {
  const home = mkdtempSync(join(tmpdir(), 'folksee-versions-'));
  const [before, after] = [join(home, basename(FORMER)), join(home, 'folksee')];
  const archive = join(home, 'before.tar');
  mkdirSync(before);
  git('archive', `--output=${archive}`, revision);
  x({ file: archive, cwd: before, sync: true });
  for (const path of git('ls-files', '-co', '--exclude-standard').split('\n')) {
    if (!existsSync(path)) continue;
    mkdirSync(dirname(join(after, path)), { recursive: true });
    copyFileSync(path, join(after, path));
  }
  for (const folder of [before, after]) givePackages(folder);
  plantMigration(after);
  appendFileSync(
    join(after, 'instrumentation-client.ts'),
    '\nObject.assign(globalThis, { planted: true });\n',
  );
  return { before, after, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** Returns where this branch left the main one; on the main one itself, the commit before this checkout. */
function lastLanded(): string {
  const head = git('rev-parse', 'HEAD');
  for (const branch of ['origin/main', 'main']) {
    try {
      const base = git('merge-base', 'HEAD', branch);
      if (base !== head) return base;
    } catch {
      // This clone has no such branch.
    }
  }
  return git('status', '--porcelain') ? head : `${head}~1`;
}

/** Hard links cost no room. Other packages would have to be installed. */
function givePackages(folder: string): void {
  const lock = 'package-lock.json';
  if (readFileSync(lock, 'utf8') === readFileSync(join(folder, lock), 'utf8'))
    execFileSync('cp', ['--archive', '--link', 'node_modules', folder]);
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' });
}

function plantMigration(folder: string): void {
  const migrations = join(folder, 'server/migrations');
  const version = newestVersion() + 1;
  const code = `import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

export const plant: Migration = {
  version: ${version},
  name: 'plant a field',
  besideOlder: 'Older programs ignore and keep the field.',
  up: async (database, created) => {
    for (const name of ${JSON.stringify(PLANTED_IN)})
      await changeInBatches(database.collection(name), { ${PLANTED}: { $exists: false }, ...created }, (found) =>
        found.map(() => ({ $set: { ${PLANTED}: true } })),
      );
  },
};
`;
  writeFileSync(join(migrations, 'planted.ts'), code);
  const list = join(migrations, 'migrations.ts');
  const text = readFileSync(list, 'utf8').replace('\n];', '\n  plant,\n];');
  writeFileSync(list, `import { plant } from './planted.ts';\n${text}`);
}
