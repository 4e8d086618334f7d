import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
afterAll(() => rmSync(checkout, { recursive: true }));

const BUILD = resolve('server/scripts/build.ts');
const noteOf = (pid: number) => join(checkout, '.next/in-use', String(pid));
const build = () => spawnSync(process.execPath, [BUILD], { cwd: checkout, encoding: 'utf8' });

async function startApp() {
  const code = `import { noteBuildUser } from '${resolve('server/scripts/build-users.ts')}';
    noteBuildUser();
    console.log('noted');
    setInterval(() => {}, 60_000);`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(app.stdout, 'data');
  return app;
}

test('replaces no pages that a running app serves', async () => {
  const app = await startApp();
  const pid = app.pid ?? 0;
  const { status, stdout, stderr } = build();
  // Another process may get the process id of an app that was killed.
  copyFileSync(noteOf(pid), noteOf(process.pid));
  app.kill('SIGKILL');
  await once(app, 'exit');
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`an app serves the present ones \\(process ${pid}\\): stop it first`));
  expect(stdout).not.toContain('Building');
  // Nothing can be built here.
  expect(build().stdout).toContain('Building');
});

test('builds although a killed app had the process id of this one', () => {
  const command = `echo > .next/in-use/$$; exec '${process.execPath}' '${BUILD}'`;
  const { stdout } = spawnSync('sh', ['-c', command], { cwd: checkout, encoding: 'utf8' });
  expect(stdout).toContain('Building');
});

test('replaces no pages that an app of another account serves', () => {
  // Only root may signal process 1.
  writeFileSync(noteOf(1), '');
  expect(build().stderr).toContain('(process 1)');
});
