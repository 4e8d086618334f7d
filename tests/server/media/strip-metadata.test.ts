import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Demuxer } from 'node-av';
import { describe, expect, test } from 'vitest';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { stripMetadata } from '#server/media/strip/strip-metadata.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { synthesise, temporaryFolder } from '#tests/server/media/fixtures.ts';
import { MARKS, marksIn, tagMp4, tagWebm } from '#tests/support/tagged-clip.ts';

const folder = temporaryFolder();
const SIZE = { width: 320, height: 240, frames: 30 };

/** What a decoder gets: codec, headers and every packet with its times, for each stream of pictures and sound. */
async function streamsOf(path: string): Promise<string[]> {
  await using demuxer = await Demuxer.open(path, { copyTs: true });
  const hashes = demuxer.streams.map(({ codecpar: { codecId, codecType, width, height, extradata } }) => ({
    codecType,
    hash: createHash('sha256')
      .update(`${codecId} ${width} ${height}`)
      .update(extradata ?? ''),
  }));
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    const { hash } = hashes[packet.streamIndex] ?? {};
    hash?.update(`${packet.pts} ${packet.dts} ${packet.duration}`).update(packet.data ?? '');
  }
  return hashes
    .filter(({ codecType }) => codecType === 0 || codecType === 1)
    .map(({ hash }) => hash.digest('hex'));
}

describe.each([
  ['a phone’s MP4 with a track of positions', 'phone.mp4', tagMp4],
  ['a WebM with tags', 'browser.webm', tagWebm],
] as const)('%s', (_, name, tag) => {
  test('loses location and device, and keeps every packet of its streams [original-stripped]', async () => {
    const clean = await synthesise({ folder, name, ...SIZE, rotation: name === 'phone.mp4' ? 90 : 0 });
    const input = join(folder, `tagged-${name}`);
    await writeFile(input, tag(await readFile(clean)));
    const before = await readFile(input);
    expect(marksIn(before)).toEqual(MARKS);
    const output = `${input}.stripped`;
    expect(await stripMetadata(input, output)).toBe(true);
    const after = await readFile(output);
    expect(marksIn(after)).toEqual([]);
    expect(after.length).toBe(before.length);
    const streams = await streamsOf(input);
    expect(streams).toHaveLength(2);
    expect(await streamsOf(output)).toEqual(streams);
    expect(await streamsOf(clean)).toEqual(streams);
    const shape = async (path: string) => {
      const { streams: probed } = await runMediaJob({ op: 'probe', input: path });
      return probed.filter(({ kind }) => kind !== 'other');
    };
    expect(await shape(output)).toEqual(await shape(clean));
    expect(await stripMetadata(output, `${output}.again`)).toBe(false);
  });

  test('is prepared into files without location and device [clip-without-location]', async () => {
    const clean = await synthesise({ folder, name: `prepared-${name}`, ...SIZE });
    const input = join(folder, `tagged-prepared-${name}`);
    await writeFile(input, tag(await readFile(clean)));
    const outputFolder = `${input}.prepared`;
    const limits = { maxSeconds: 10, maxBytes: 10_000_000, overlay: null };
    await runMediaJob({ op: 'prepare-clip', input, outputFolder, ...limits });
    for (const file of Object.values(PREPARED_FILES))
      expect([file, marksIn(await readFile(join(outputFolder, file)))]).toEqual([file, []]);
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a box that ends before it starts', Buffer.from('\0\0\0\u0003ftyp')],
  [
    'a box larger than the file',
    Buffer.from('\0\0\0\u0001udta\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff', 'latin1'),
  ],
  ['an element without end', Buffer.from('1a45dfa3ff1254c367ff00', 'hex')],
])('survives %s', async (_, bytes) => {
  const input = join(folder, `hostile-${bytes.length}`);
  await writeFile(input, bytes);
  await expect(stripMetadata(input, `${input}.stripped`)).resolves.toBeTypeOf('boolean');
});
