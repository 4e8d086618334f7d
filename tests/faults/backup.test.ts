import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { access, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { takeFileLock } from '#server/uploads/file-lock.ts';
import { type Installation, startInstallation, until } from '#tests/support/processes.ts';
import { runScript } from '#tests/support/run-script.ts';
import { Client, Guest, makeClip, openReel, type Reel } from './people.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
const CLEAN = { status: 0, output: expect.stringMatching(/\b0 (orphans|differences)/) };

let folder: string;
let file: string;
let live: Installation;
let client: Client;
let reel: Reel;
/** What was acknowledged, by uploadId. */
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

/** Makes what people make, until the returned function is called. */
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

test('a backup of an installation that works is whole, and starts elsewhere as itself', async () => {
  await answer('Jonas');
  const ready = (all: SubmissionDto[]) => all.every(({ status }) => status === 'READY');
  await until(() => answersOf(client), ready, 60_000, 'the first answer');
  const before = new Map(sent);
  const rest = keepBusy();
  expect(await runScript('backup', live.dataDir, file)).toMatchObject({ status: 0 });
  await rest();
  // The live one has not noticed.
  expect(await runScript('orphans-check', live.dataDir)).toMatchObject(CLEAN);

  const dataDir = join(folder, 'elsewhere');
  expect(await runScript('restore', dataDir, file)).toMatchObject({ status: 0 });
  const restored = await startInstallation(dataDir);
  try {
    const there = new Client(restored);
    expect(await there.canSignIn(reel.creator.email)).toBe(true);
    const answers = await until(() => answersOf(there), ready, 60_000, 'the answers');
    const ids = answers.map(({ uploadId }) => uploadId);
    expect(ids).toEqual(expect.arrayContaining([...before.keys()]));
    for (const { uploadId, playbackUrl } of answers) {
      const bytes = await readFile(join(dataDir, 'media/originals', uploadId));
      expect(sha256(bytes)).toBe(sent.get(uploadId));
      expect((await fetch(new URL(playbackUrl ?? '', restored.origin))).status).toBe(200);
    }
    expect(await runScript('ledger-check', dataDir)).toMatchObject(CLEAN);
    expect(await runScript('orphans-check', dataDir)).toMatchObject(CLEAN);
  } finally {
    await restored.stop();
  }
  // At rest it is backed up and comes back too; what a killed backup left two days ago goes.
  const again = join(folder, 'again.tar.gz');
  const left = join(dataDir, 'scratch/work-killed');
  await mkdir(left, { recursive: true });
  await utimes(left, TWO_DAYS_AGO, TWO_DAYS_AGO);
  expect(await runScript('backup', dataDir, again)).toMatchObject({ status: 0 });
  await expect(access(left)).rejects.toThrow('ENOENT');
  expect(await runScript('restore', dataDir, again, '--replace')).toMatchObject({ status: 0 });
});

test('nothing that is there is restored over unless it is said, and nothing that runs at all', async () => {
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
  // A web program that was started by itself holds its uploads.
  const stop = takeFileLock(join(full, 'uploads.lock'), 'shared');
  expect(await runScript('restore', full, file, '--replace')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Stop it first'),
  });
  stop?.();
  // What is no backup replaces nothing.
  expect(await runScript('restore', full, join(full, 'mine'), '--replace')).toMatchObject({ status: 1 });
  expect(await readFile(join(full, 'mine'), 'utf8')).toBe('mine');
});

test('what nobody owns, and what is named and gone, is told', async () => {
  await mkdir(join(live.dataDir, 'media/stray'), { recursive: true });
  await writeFile(join(live.dataDir, 'media/stray/file.mp4'), 'stray');
  const [{ uploadId } = { uploadId: '' }] = await answersOf(client);
  await rm(join(live.dataDir, 'media/originals', uploadId));
  const { status, output } = await runScript('orphans-check', live.dataDir);
  expect(status).toBe(1);
  expect(output).toContain('media/stray/file.mp4: nobody owns it');
  expect(output).toContain(`media/originals/${uploadId} is missing`);
});
