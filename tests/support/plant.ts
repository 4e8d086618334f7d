import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const CONFIGURATION = [
  'biome.json',
  'tsconfig.json',
  'oxlint.config.ts',
  'lint',
  'knip.json',
  'package.json',
  '.gitignore',
];

export type Planted = {
  run: (command: string, given: string[]) => { status: number | null; output: string; errors: string };
  remove: () => void;
};

/** Creates a project of these files with our configuration and tools, starting from a copy of `copied`. */
export function plant(files: Record<string, string>, copied: readonly string[] = []): Planted {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const path of [...CONFIGURATION, ...copied]) cpSync(path, join(folder, path), { recursive: true });
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const tools = resolve('node_modules/.bin');
  return {
    run: (command, given) => {
      const { status, stdout, stderr } = spawnSync(join(tools, command), given, {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        env: { ...process.env, PATH: tools + delimiter + process.env.PATH },
      });
      return { status, output: stdout, errors: stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
