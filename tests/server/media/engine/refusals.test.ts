import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { MediaJobInput } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { drawQuarters, synthesise } from '#tests/server/media/fixtures.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
let whole = Buffer.alloc(0);

beforeAll(async () => {
  whole = await readFile(
    await synthesise({ folder, name: 'whole.mp4', width: 640, height: 360, frames: 30 }),
  );
});

async function refusalOf(name: string, bytes: Buffer | string, maxBytes = 1e7) {
  const input = join(folder, name);
  await writeFile(input, bytes);
  const job = {
    op: 'prepare-clip',
    inputs: [input],
    outputFolder: `${input}.prepared`,
    maxSeconds: 60,
    maxBytes,
    overlay: null,
  } satisfies MediaJobInput;
  const starts: number[] = [];
  const error = await runMediaJob(job, { onStart: (pid) => starts.push(pid) }).catch(
    (reason: unknown) => reason,
  );
  expect(starts).toHaveLength(1);
  return error;
}

/** Returns the clip with changed header bytes, counted from a box's or entry's name. */
function patched(name: string, offset: number, change: (bytes: Buffer, at: number) => void): Buffer {
  const bytes = Buffer.from(whole);
  change(bytes, bytes.indexOf(name, bytes.indexOf('moov')) + offset);
  return bytes;
}

test.each([
  ['an archive', 'zip.mp4', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]), 'FORMAT'],
  ['a text', 'text.mp4', 'Dear Ada, this is not a film but a letter.', 'FORMAT'],
  ['a short text', 'short.webm', 'Hi', 'FORMAT'],
  ['a playlist', 'list.mp4', '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/secret\n', 'FORMAT'],
  [
    'a still in the same container',
    'still.mp4',
    Buffer.from('\0\0\0\u0020ftypavif\0\0\0\0avifmif1'),
    'FORMAT',
  ],
  ['nothing', 'empty.mp4', '', 'EMPTY'],
  [
    'a bare EBML header',
    'bare.webm',
    Buffer.from('1a45dfa3934282887765626d428781040000000000000000', 'hex'),
    'CORRUPT',
  ],
])('rejects %s', async (_name, file, bytes, code) => {
  expect(await refusalOf(file, bytes)).toMatchObject({ name: 'MediaError', code });
});

test('rejects a renamed picture', async () => {
  const picture = await readFile(await drawQuarters(join(folder, 'picture.png'), 64, 64));
  expect(await refusalOf('picture.mp4', picture)).toMatchObject({ code: 'FORMAT' });
});

test('rejects a clip whose end never arrived', async () => {
  expect(await refusalOf('cut.mp4', whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'CORRUPT' });
});

test('rejects a clip over the limit before reading it', async () => {
  expect(await refusalOf('big.mp4', whole, whole.length - 1)).toMatchObject({ code: 'TOO_BIG' });
});

test('rejects a header that claims a huge picture', async () => {
  const bytes = patched('avc1', 28, (target, at) => target.writeUInt32BE((8192 << 16) | 8192, at));
  expect(await refusalOf('wall.mp4', bytes)).toMatchObject({ code: 'DIMENSIONS' });
});

test('rejects a header that claims a day', async () => {
  const bytes = patched('stts', 16, (target, at) => target.writeUInt32BE(90_000 * 3600, at));
  expect(await refusalOf('day.mp4', bytes)).toMatchObject({ code: 'TOO_LONG' });
});

test('rejects sound without pictures', async () => {
  const bytes = patched('trak', 0, (target, at) => target.write('free', at));
  expect(await refusalOf('sound.mp4', bytes)).toMatchObject({ code: 'NO_PICTURE' });
});

test('rejects an unknown picture codec', async () => {
  const bytes = patched('avc1', 0, (target, at) => target.write('mjp2', at));
  expect(await refusalOf('codec.mp4', bytes)).toMatchObject({ code: 'CODEC' });
});
