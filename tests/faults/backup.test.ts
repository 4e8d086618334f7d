import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { takeFileLock } from '#server/uploads/file-lock.ts';
import { type Installation, startInstallation, until } from '#tests/support/processes.ts';
import { runScript } from '#tests/support/run-script.ts';
import { Client } from './client.ts';
import { makeClip } from './clips.ts';
import { Guest, openReel, type Reel } from './people.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
const CLEAN = { status: 0, output: expect.stringMatching(/\b0 (orphans|differences)/) };

let folder: string;
let file: string;
let live: Installation;
let client: Client;
let reel: Reel;
/** Acknowledged uploads by uploadId. */
const sent = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folksee-backup-'));
  file = join(folder, 'backup.tar.gz');
  live = await startInstallation();
  client = new Client(live);
  reel = await openReel(client);
});
afterAll(async () => {
  await live.stop();
  live.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function answer(name: string): Promise<void> {
  const clip = await makeClip();
  const guest = new Guest(client, reel);
  await guest.join(name);
  await guest.upload(clip, 300);
  await guest.send();
  sent.set(guest.uploadId, sha256(clip));
}

const answersOf = async (of: Client): Promise<SubmissionDto[]> =>
  (
    await of.patiently('GET', '/api/submission', {
      as: reel.creator,
      query: { tributeId: reel.tribute.tributeId },
    })
  ).data;

/** Simulates people until the returned function is called. */
function keepBusy(): () => Promise<void> {
  const rest = new AbortController();
  const work = (async () => {
    for (let count = 1; count < 5 && !rest.signal.aborted; count += 1) {
      await Promise.all([answer(`Guest ${count}`), client.signUp(`p${count}@example.com`), addDraft()]);
    }
  })();
  return () => {
    rest.abort();
    return work;
  };
}

const addDraft = () =>
  client.patiently('POST', '/api/tribute', { as: reel.creator, body: { tributeType: 'BIRTHDAY' } });

test('backs up a busy installation completely, and starts it elsewhere', async () => {
  await answer('Jonas');
  const ready = (all: SubmissionDto[]) => all.every(({ status }) => status === 'READY');
  await until(() => answersOf(client), ready, 60_000, 'the first answer');
  const before = new Map(sent);
  const rest = keepBusy();
  expect(await runScript('backup', live.dataDir, file)).toMatchObject({ status: 0 });
  await rest();
  // The live installation did not notice.
  expect(await runScript('orphans-check', live.dataDir)).toMatchObject(CLEAN);

  const dataDir = join(folder, 'elsewhere');
  expect(await runScript('restore', dataDir, file)).toMatchObject({ status: 0 });
  const restored = await startInstallation({ dataDir });
  try {
    const there = new Client(restored);
    expect(await there.canSignIn(reel.creator.email)).toBe(true);
    const answers = await until(() => answersOf(there), ready, 60_000, 'the answers');
    const ids = answers.flatMap(({ uploadIds }) => uploadIds);
    expect(ids).toEqual(expect.arrayContaining([...before.keys()]));
    for (const { uploadIds, playbackUrl } of answers) {
      const uploadId = uploadIds[0] ?? '';
      const bytes = await readFile(join(dataDir, 'media/originals', uploadId));
      expect(sha256(bytes)).toBe(sent.get(uploadId));
      expect((await fetch(new URL(playbackUrl ?? '', restored.origin))).status).toBe(200);
    }
    expect(await runScript('ledger-check', dataDir)).toMatchObject(CLEAN);
    expect(await runScript('orphans-check', dataDir)).toMatchObject(CLEAN);
  } finally {
    await restored.stop();
  }
  // A stopped one is backed up and restored too; a killed backup's folder is removed after two days.
  const again = join(folder, 'again.tar.gz');
  const left = join(dataDir, 'scratch/work-killed');
  await mkdir(left, { recursive: true });
  await utimes(left, TWO_DAYS_AGO, TWO_DAYS_AGO);
  expect(await runScript('backup', dataDir, again)).toMatchObject({ status: 0 });
  await expect(access(left)).rejects.toThrow('ENOENT');
  expect(await runScript('restore', dataDir, again, '--replace')).toMatchObject({ status: 0 });
});

/** Removes a file of the installation; the returned function restores it. */
async function takeAway(): Promise<{ name: string; putBack: () => Promise<void> }> {
  const uploadId = (await answersOf(client))[0]?.uploadIds[0] ?? '';
  const name = `media/originals/${uploadId}`;
  const [path, aside] = [join(live.dataDir, name), join(folder, 'aside')];
  await rename(path, aside);
  return { name, putBack: () => rename(aside, path) };
}

test('writes no backup and names the file when one is missing', async () => {
  const { name, putBack } = await takeAway();
  const broken = join(folder, 'broken.tar.gz');
  const { status, output } = await runScript('backup', live.dataDir, broken);
  await putBack();
  expect(status).toBe(1);
  expect(output).toMatch(/^No backup was written/);
  expect(output).toContain(`${name} is missing`);
  await expect(access(broken)).rejects.toThrow('ENOENT');
});

test('includes a file that was missing temporarily', async () => {
  const { name, putBack } = await takeAway();
  const again = join(folder, 'second-try.tar.gz');
  const backup = runScript('backup', live.dataDir, again);
  // A database server on the copy means that the first try has collected its files.
  const checked = async () => globSync(join(live.dataDir, 'scratch/*/database.sqlite.lock')).length;
  await until(checked, (count) => count > 0, 30_000, 'the first check');
  await putBack();
  expect(await backup).toMatchObject({ status: 0 });
  const dataDir = join(folder, 'second-try');
  expect(await runScript('restore', dataDir, again)).toMatchObject({ status: 0 });
  await access(join(dataDir, name));
  expect(await runScript('orphans-check', dataDir)).toMatchObject(CLEAN);
});

test('does not overwrite a backup inside the folder to replace, whatever its path', async () => {
  const dataDir = join(folder, 'holds-its-backup');
  await mkdir(dataDir);
  const inside = join(dataDir, 'backup.tar.gz');
  await writeFile(inside, await readFile(file));
  await symlink(inside, join(folder, 'link.tar.gz'));
  await symlink(dataDir, join(folder, 'link'));
  const calls = [
    [dataDir, inside],
    [dataDir, join(folder, 'link.tar.gz')],
    [join(folder, 'link'), inside],
  ] as const;
  for (const [to, from] of calls) {
    expect(await runScript('restore', to, from, '--replace')).toEqual({
      status: 1,
      output: `${from} is inside ${to}, which a restore empties. Move it elsewhere first.\n`,
    });
  }
  expect(await readdir(dataDir)).toEqual(['backup.tar.gz']);
});

test('leaves the folder empty after a failed restore', async () => {
  const dataDir = join(folder, 'tried-before');
  const noBackup = join(folder, 'no-backup');
  await writeFile(noBackup, 'no backup');
  expect(await runScript('restore', dataDir, noBackup)).toMatchObject({ status: 1 });
  expect(await runScript('restore', dataDir, file)).toMatchObject({ status: 0 });
});

test('replaces existing data only on request, and never a running installation', async () => {
  expect(await runScript('restore', live.dataDir, file, '--replace')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Stop it first'),
  });
  const full = join(folder, 'full');
  await mkdir(full);
  await writeFile(join(full, 'mine'), 'mine');
  expect(await runScript('restore', full, file)).toMatchObject({
    status: 1,
    output: expect.stringContaining('--replace'),
  });
  expect(await readFile(join(full, 'mine'), 'utf8')).toBe('mine');
  // A standalone web program holds its uploads.
  const stop = takeFileLock(join(full, 'uploads.lock'), 'shared');
  expect(await runScript('restore', full, file, '--replace')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Stop it first'),
  });
  stop?.();
  // An invalid backup replaces nothing.
  expect(await runScript('restore', full, join(full, 'mine'), '--replace')).toMatchObject({ status: 1 });
  expect(await readFile(join(full, 'mine'), 'utf8')).toBe('mine');
});

test('restores nothing under a standalone worker', async () => {
  const dataDir = join(folder, 'worked-on');
  expect(await runScript('restore', dataDir, file)).toMatchObject({ status: 0 });
  const database = await startMongoServer({
    file: join(folder, 'elsewhere.sqlite'),
    host: '127.0.0.1',
    port: 0,
  });
  const worker = fork('server/worker.ts', [], {
    execArgv: [],
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      MONGODB_URI: database.uri,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'what-all-processes-of-one-house-know',
      NODE_ENV: 'production',
    },
  });
  try {
    await once(worker, 'message');
    expect(await runScript('restore', dataDir, file, '--replace')).toMatchObject({
      status: 1,
      output: `A worker runs on ${dataDir}. Stop it first.\n`,
    });
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(await runScript('restore', dataDir, file, '--replace')).toMatchObject({ status: 0 });
  } finally {
    worker.kill('SIGKILL');
    await database.close();
  }
});

test('reports files without an owner and missing files', async () => {
  await mkdir(join(live.dataDir, 'media/stray'), { recursive: true });
  await writeFile(join(live.dataDir, 'media/stray/file.mp4'), 'stray');
  const uploadId = (await answersOf(client))[0]?.uploadIds[0] ?? '';
  await rm(join(live.dataDir, 'media/originals', uploadId));
  const { status, output } = await runScript('orphans-check', live.dataDir);
  expect(status).toBe(1);
  expect(output).toContain('media/stray/file.mp4: nobody owns it');
  expect(output).toContain(`media/originals/${uploadId} is missing`);
});
