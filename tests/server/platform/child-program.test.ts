import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startProgram } from '#server/platform/child-program.ts';
import { isAlive, until } from '#tests/support/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;

/** A program that records each start in a file, then runs `code`. */
function program(code: string) {
  made += 1;
  const lives = join(folder, `${made}.txt`);
  const file = join(folder, `${made}.mjs`);
  const note = `import { appendFileSync } from 'node:fs'; appendFileSync('${lives}', process.pid + ' ');`;
  writeFileSync(lives, '');
  writeFileSync(file, `${note}\n${code}`);
  return {
    options: { name: 'test', file: pathToFileURL(file), environment: {} },
    pids: () => readFileSync(lives, 'utf8').split(' ').filter(Boolean).map(Number),
  };
}

const READY = `process.send({ type: 'ready' }); process.on('message', () => {});`;

test('restarts a program that dies, not one that was stopped', async () => {
  const { options, pids } = program(READY);
  const running = await startProgram(options);
  process.kill(pids()[0] ?? 0, 'SIGKILL');
  await until(pids, ({ length }) => length === 2, 5_000, 'a second life');
  await running.stop();
  expect(pids().some(isAlive)).toBe(false);
  expect(pids()).toHaveLength(2);
});

test('restarts a program that dies as soon as it is ready', async () => {
  const { options, pids } = program(`process.send({ type: 'ready' }, () => process.exit(1));`);
  const running = await startProgram(options);
  const lives = await until(pids, ({ length }) => length >= 2, 5_000, 'a second life');
  await running.stop();
  expect(lives.length).toBeGreaterThan(1);
});

test('stops a program that is just restarting', async () => {
  const { options, pids } = program(
    `import { readFileSync } from 'node:fs';
     if (readFileSync(new URL(import.meta.url.replace('.mjs', '.txt')), 'utf8').trim().includes(' ')) setInterval(() => {}, 1e6);
     else { ${READY} }`,
  );
  const running = await startProgram(options);
  process.kill(pids()[0] ?? 0, 'SIGKILL');
  await until(pids, ({ length }) => length === 2, 5_000, 'a second life');
  await running.stop();
  expect(pids().some(isAlive)).toBe(false);
});

test('reports why a first start failed', async () => {
  const { options } = program(`console.error('Port 1 is taken.'); process.exit(1);`);
  await expect(startProgram(options)).rejects.toThrow('Port 1 is taken.');
});

test('recovers soon when a program can start again', async () => {
  const { options, pids } = program(
    `import { readFileSync } from 'node:fs';
     const life = readFileSync(new URL(import.meta.url.replace('.mjs', '.txt')), 'utf8').trim().split(' ').length;
     if (life > 1 && life < 5) process.exit(1);
     ${READY}`,
  );
  const running = await startProgram(options);
  process.kill(pids()[0] ?? 0, 'SIGKILL');
  // Three failed starts must fit the promised five seconds.
  await until(pids, ({ length }) => length === 5, 5_000, 'a fifth life');
  await running.stop();
  expect(pids()).toHaveLength(5);
});
