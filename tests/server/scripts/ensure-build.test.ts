import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
afterAll(() => rmSync(checkout, { recursive: true }));

const build = () =>
  spawnSync(process.execPath, [resolve('server/scripts/build.ts')], { cwd: checkout, encoding: 'utf8' });

test('replaces no pages that a running app serves', () => {
  const note = join(checkout, '.next/in-use', String(process.pid));
  mkdirSync(join(note, '..'), { recursive: true });
  writeFileSync(note, '');
  const { status, stdout, stderr } = build();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`an app serves the present ones \\(process ${process.pid}\\): stop it first`),
  );
  expect(stdout).not.toContain('Building');
  rmSync(note);
  // An app that was killed leaves its note. Nothing can be built here.
  writeFileSync(join(checkout, '.next/in-use/4194305'), '');
  expect(build().stdout).toContain('Building');
});
