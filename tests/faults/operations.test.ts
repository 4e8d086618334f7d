import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { startBucket } from '#tests/support/start-bucket.ts';
import { commandsOf, commandsOfPart, FORMER, linesOf } from './operations-page.ts';
import { openShell, type Shell } from './operations-shell.ts';

/** A static file of the version before, which the build did not compress. */
const FORMER_FONT = 'media/former-version.woff2';

let shell: Shell;
let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  shell = await openShell();
  ({ folder, environment } = shell);
});
afterAll(() => shell.remove());

async function follow(command: string): Promise<string> {
  const { status, output } = await shell.run(command);
  expect(status, `${command}\n${output}`).toBe(0);
  return output;
}

/** Changes the database of the stopped installation. */
async function change(work: (client: MongoClient) => Promise<unknown>): Promise<void> {
  const file = join(environment.DATA_DIR ?? '', 'database.sqlite');
  const server = await startMongoServer({ file, socket: join(folder, 'change.sock') });
  const client = new MongoClient(server.uri);
  try {
    await work(client);
  } finally {
    await client.close();
    await server.close();
  }
}

test('runs every command of the operations page in order', async () => {
  // tests/lock-file.test.ts covers `npm ci` as a dry run.
  expect(commandsOf('One machine')).toEqual(['npm ci', 'npm run build', 'npm start']);
  await follow('npm run build');
  await shell.start();

  const [backup = '', restore = ''] = commandsOf('Backup');
  await follow(backup);
  for (const check of commandsOf('Checks')) await follow(check);
  await shell.stop();

  environment.DATA_DIR = join(folder, 'restored');
  await follow(restore);
  for (const check of commandsOf('Checks')) await follow(check);

  const [install, ...upgrade] = commandsOf('Upgrades').slice(0, 4);
  expect(install).toBe('npm ci');
  expect(upgrade).toContain(`npm run build -- --beside ${FORMER}`);
  mkdirSync(join(folder, 'before/.next/static/media'), { recursive: true });
  writeFileSync(join(folder, 'before/.next/static', FORMER_FONT), 'a font');
  onTestFinished(() => rmSync(join('.next/static', FORMER_FONT), { force: true }));
  await shell.start();
  for (const command of upgrade) await follow(command);
  expect(readdirSync(join(folder, 'before/.next/static'))).toEqual(readdirSync('.next/static'));
  // A web process serves files of another version that arrive while it runs.
  const font = await fetch(`${shell.address}/_next/static/${FORMER_FONT}`);
  expect([font.status, await font.text()]).toEqual([200, 'a font']);
  await shell.stop();
}, 300_000);

test('leads back from an upgrade by the same list, from below', () => {
  const lines = linesOf('Upgrades', 'text');
  const there = lines.filter((line) => line.startsWith('replace '));
  expect(there).toHaveLength(4);
  expect(lines).toEqual([...there, ...there.toReversed().map((line) => line.replace('replace', 'return'))]);
});

test('repairs what the checks find, by the commands of the page', async () => {
  const [ledger = '', orphans = '', counts = '', openLedgers = '', correct = ''] = commandsOf('Checks');
  await change((client) =>
    client
      .db('folksee')
      .collection('users')
      .insertOne({
        firebaseUid: 'without-a-ledger',
        email: 'ada@example.com',
        accountCreationMethod: 'EMAIL',
        credit: FREE_CREDITS,
        counts: { submissions: 5 },
      }),
  );
  for (const [check, repair] of [
    [ledger, openLedgers],
    [counts, correct],
  ] as const) {
    const found = await shell.run(check);
    expect(found).toMatchObject({ status: 1, output: expect.stringContaining('without-a-ledger') });
    expect(await follow(repair)).toContain('without-a-ledger: ');
    expect(await follow(check)).toContain('0 differences');
  }
  await follow(orphans);
}, 300_000);

test('moves media to a bucket and back, by the commands of the page', async () => {
  const bucket = await startBucket();
  const media = join(environment.DATA_DIR ?? '', 'media/6b00fe497fcfd698ba8aab92');
  mkdirSync(media, { recursive: true });
  writeFileSync(join(media, 'playback.mp4'), 'a clip');
  Object.assign(environment, bucket.settings);
  const [there = '', back = '', forGood = ''] = commandsOf('Media in a bucket');
  await follow(there);
  expect(readdirSync(media)).toEqual(['playback.mp4']);
  await follow(back);
  await follow(forGood);
  expect(() => readdirSync(media)).toThrow('ENOENT');
  await follow(back);
  expect(readFileSync(join(media, 'playback.mp4'), 'utf8')).toBe('a clip');
  for (const name of Object.keys(bucket.settings)) delete environment[name];
  await bucket.stop();
}, 300_000);

test('goes back to the version before: beside newer data that allows it, else by the backup', async () => {
  const [doctor = '', restore = ''] = commandsOfPart('Back to the version before');
  const newer = newestVersion() + 1;
  const store = (fields: object) => (client: MongoClient) =>
    client
      .db('folksee')
      .collection<{ _id: string }>('dataversions')
      .updateOne({ _id: 'data' }, { $set: fields });
  // As a newer version leaves it whose migration lets older programs work beside it.
  await change(store({ migrated: newer }));
  expect(await follow(doctor)).not.toContain('WRONG');
  await shell.start();
  await shell.stop();
  // As a newer version leaves it whose migration does not.
  const versionFile = join(environment.DATA_DIR ?? '', 'data-version');
  await change(store({ version: newer }));
  writeFileSync(versionFile, `${newer}\n`);
  const sentence = `This data needs a program that knows version ${newer}`;
  expect(await shell.run(doctor)).toMatchObject({ status: 1, output: expect.stringContaining(sentence) });
  expect(await shell.run('npm start')).toMatchObject({
    status: 1,
    output: expect.stringContaining(sentence),
  });
  await follow(restore);
  expect(Number(readFileSync(versionFile, 'utf8'))).toBeLessThan(newer);
  expect(await follow(doctor)).not.toContain('WRONG');
  await shell.start();
}, 300_000);
