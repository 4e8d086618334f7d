import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptMachineId } from '#server/platform/machine-id.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'machine-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const keptFile = () => {
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  return join(folder, files[0] ?? '');
};

test('keeps one id for this machine, readable for its user only', () => {
  const id = keptMachineId();
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(keptMachineId()).toBe(id);
  expect(readFileSync(keptFile(), 'utf8')).toBe(id);
  expect(statSync(keptFile()).mode & 0o777).toBe(0o600);
});

test('replaces a file that a power cut left empty', () => {
  keptMachineId();
  writeFileSync(keptFile(), '');
  const id = keptMachineId();
  expect(keptMachineId()).toBe(id);
  expect(readFileSync(keptFile(), 'utf8')).toBe(id);
});

test('returns an id even if the temporary folder is not writable', () => {
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  expect(keptMachineId()).not.toBe(keptMachineId());
});
