import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { convertHeic } from '#server/media/convert-heic.ts';
import { inputPaths } from '#server/media/job-files.ts';
import { MediaJob } from '#server/media/jobs.ts';
import { SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import { bubblewrapped, limited } from '#server/media/sandbox/command.ts';
import { chooseSandbox, runMediaJob } from '#server/media/supervise.ts';
import { CARD, drawQuarters, synthesise } from '#tests/server/media/fixtures.ts';
import { heic } from '#tests/server/media/picture/heic.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

// On a machine where bubblewrap works, these tests prove what a sandboxed process can reach. Elsewhere only the
// arguments can be tested.
const folder = temporaryFolder();
const sandbox = await chooseSandbox('auto');
const hasBubblewrap = sandbox === 'bubblewrap';
afterAll(() => chooseSandbox('off'));

const FILES = { inputs: ['/data/original'], outputFolder: '/data/clip', cache: null };

test('builds a sandbox without network, with read-only inputs and one writable folder [media-sandbox]', () => {
  const command = bubblewrapped(['/bin/program'], FILES);
  expect(command).toEqual(expect.arrayContaining(['--unshare-all', '--die-with-parent']));
  expect(command.join(' ')).toContain('--ro-bind-try /data/original /data/original');
  const writable = command.filter((_, place) => command[place - 1] === '--bind');
  expect(writable).toEqual(['/data/clip']);
  expect(command.slice(-2)).toEqual(['--', '/bin/program']);
});

test('shows a render the folder of thousands of files, read-only around its own [media-sandbox]', () => {
  const items = Array.from({ length: 1500 }, (_, index) => ({
    segment: `/data/media/clip-${index}/segment.mp4`,
    frames: 3,
  }));
  const job = MediaJob.parse({ op: 'assemble', items, sounds: [], output: '/data/media/reel/reel.mp4' });
  const files = { inputs: inputPaths(job), outputFolder: '/data/media/reel', cache: null };
  const command = bubblewrapped(['/bin/program'], files).join(' ');
  expect(command).toMatch(
    / --ro-bind-try (\/data\/media) \1 --bind (\/data\/media\/reel) \2 -- \/bin\/program$/,
  );
});

test('limits the size of files, memory and processes', () => {
  const [shell = '', ...parameters] = limited(['/bin/sh', '-c', 'ulimit -f; ulimit -v']);
  const [blocks, kibibytes] = execFileSync(shell, parameters, { encoding: 'utf8' }).split('\n').map(Number);
  expect(blocks).toBe((4 * 1024 ** 3) / 512);
  expect(kibibytes).toBeGreaterThanOrEqual(4 * 1024 ** 2);
});

test('uses bubblewrap where it works, or refuses to start when it is required', async () => {
  const required = await chooseSandbox('require').catch((error: Error) => error.message);
  expect(required).toMatch(hasBubblewrap ? /^bubblewrap$/ : /cannot run under bubblewrap/);
  expect(await chooseSandbox('off')).toBe('limits only');
  expect(await chooseSandbox('auto')).toBe(sandbox);
});

test('prepares a clip in the sandbox that is in force', async () => {
  const input = await synthesise({ folder, name: 'clip.mp4', width: 320, height: 240, frames: 30 });
  const overlay = await drawQuarters(join(folder, 'overlay.png'), 1280, 720);
  const outputFolder = join(folder, 'prepared');
  const limits = { maxSeconds: 60, maxBytes: 1e8 };
  const clip = await runMediaJob({ op: 'prepare-clip', inputs: [input], outputFolder, ...limits, overlay });
  expect(clip.frames).toBe(30);
});

test('decodes a HEIC in the sandbox that is in force', async () => {
  const converted = await convertHeic(
    heic('quarters'),
    folder,
    { maxPixels: 1e7, maxSide: 1000 },
    new AbortController().signal,
  );
  expect(converted).toHaveProperty('png');
});

test('joins 3000 files in the sandbox that is in force', async () => {
  const picture = await drawQuarters(join(folder, 'short.png'), 1280, 720);
  const prepared = ['short', 'copy'].map((name) => join(folder, name));
  const [outputFolder = '', copy = ''] = prepared;
  await runMediaJob({ op: 'prepare-card', card: CARD, picture, frames: 3, outputFolder });
  await writeFile(join(outputFolder, 'audio.pcm'), Buffer.alloc(3 * SAMPLES_PER_FRAME * 4));
  await cp(outputFolder, copy, { recursive: true });
  const items = Array.from({ length: 1500 }, (_, index) => ({
    segment: `${prepared[index % 2]}/segment.mp4`,
    frames: 3,
  }));
  const sounds = items.map(({ frames }, index) => ({
    audio: `${prepared[index % 2]}/audio.pcm`,
    gainDb: 0,
    at: index * frames,
    frames,
  }));
  const film = await runMediaJob({ op: 'assemble', items, sounds, output: join(folder, 'reel', 'reel.mp4') });
  expect(film.frames).toBe(4500);
});

test('limits the memory of the process that decodes', async () => {
  const picture = await drawQuarters(join(folder, 'card.png'), 1280, 720);
  const job = { op: 'prepare-card', card: CARD, picture, frames: 600 } as const;
  const run = runMediaJob(
    { ...job, outputFolder: join(folder, 'card') },
    { limits: { maxRssBytes: 20_000_000 } },
  );
  await expect(run).rejects.toMatchObject({ code: 'MEMORY' });
});

/** What a hostile file could try once it controls the process. Prints what succeeded. */
const ATTEMPTS = `
import { connect } from 'node:net';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
const [port, input, output, secret] = process.argv.slice(1);
const tries = {
  read: () => readFileSync(input),
  write: () => writeFileSync(output + '/made', 'x'),
  change: () => writeFileSync(input, 'x'),
  spy: () => readFileSync(secret),
  see: () => { if (readdirSync('/proc').includes('2')) return; throw new Error(); },
  call: () => new Promise((resolve, reject) => connect(Number(port), '127.0.0.1', resolve).on('error', reject)),
};
const done = [];
for (const [name, attempt] of Object.entries(tries)) {
  try { await attempt(); done.push(name); } catch {}
}
process.stdout.write(done.join(' '), () => process.exit());
`;

async function succeed(isConfined: boolean): Promise<string> {
  const [input, secret, outputFolder] = [join(folder, 'input'), join(folder, 'secret'), join(folder, 'out')];
  await writeFile(input, 'original');
  await writeFile(secret, 'secret');
  await mkdir(outputFolder, { recursive: true });
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const script = ['--input-type=module', '-e', ATTEMPTS, '--', port, input, outputFolder, secret];
  const program = [process.execPath, ...script];
  const files = { inputs: [input], outputFolder, cache: null };
  const [command = '', ...parameters] = limited(isConfined ? bubblewrapped(program, files) : program);
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'pipe'] });
  const done = child.stdout ? await text(child.stdout) : '';
  server.close();
  expect(await readFile(input, 'utf8')).toBe(isConfined ? 'original' : 'x');
  return done;
}

test('a program without the sandbox reaches files and network', async () => {
  expect(await succeed(false)).toMatch(/^read write change spy (see )?call$/);
});

test.runIf(hasBubblewrap)(
  'a program in the sandbox reaches its input and its folder, nothing else [media-sandbox]',
  async () => {
    expect(await succeed(true)).toBe('read write');
  },
);
