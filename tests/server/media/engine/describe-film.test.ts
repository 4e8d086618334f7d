import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_INFO, Demuxer, Log } from 'node-av';
import { expect, test, vi } from 'vitest';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { CARD, drawQuarters } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();

test('describes the file: chapters, title, date, names and cover, and nothing about devices [reel-file]', async () => {
  const output = join(folder, 'described.mp4');
  const cover = await drawQuarters(join(folder, 'card.png'), 1280, 720);
  await runEngine({ op: 'prepare-card', card: CARD, picture: null, frames: 45, outputFolder: folder });
  const segment = join(folder, PREPARED_FILES.segment);
  const item = { segment, frames: 45 };
  const items = [item, item];
  const chapters = [
    { title: 'Für Ada 🎂', startFrame: 0 },
    { title: 'Ben', startFrame: 45 },
  ];
  const about = {
    title: 'Birthday reel for Ada',
    date: '2026-05-01',
    names: ['Ben', 'Zoë'],
    cover,
    chapters,
  };
  await runEngine({ op: 'assemble', items, sounds: [], about, output });

  const bytes = await readFile(output);
  expect(typesIn(bytes)).toEqual(['ftyp', 'moov', 'mdat', 'free', 'mdat']);
  const nero = bytes.subarray(bytes.indexOf('chpl') + 12);
  expect(readNero(nero)).toEqual([
    [0, 'Für Ada 🎂'],
    [1.5, 'Ben'],
  ]);
  expect(bytes.includes('Lavf')).toBe(false);
  using file = Demuxer.openSync(output, { format: 'mov', options: { ignore_chapters: '1' } });
  expect(file.getFormatContext().metadata?.getAll()).toMatchObject({
    title: about.title,
    date: about.date,
    artist: 'Ben, Zoë',
  });
  const [video, , texts, picture] = file.streams;
  expect(video?.nbFrames).toBe(90n);
  expect(picture?.codecpar).toMatchObject({ width: 1280, height: 720 });
  const read = [];
  for (const packet of file.packetsSync(texts?.index)) {
    if (!packet?.data) continue;
    const length = packet.data.readUInt16BE(0);
    read.push([Number(packet.pts), Number(packet.duration), packet.data.toString('utf8', 2, 2 + length)]);
  }
  expect(read).toEqual([
    [0, 45, 'Für Ada 🎂'],
    [45, 45, 'Ben'],
  ]);
  expect(await chaptersOf(output)).toEqual([
    ['0.000000', '1.500000', 'Für Ada 🎂'],
    ['1.500000', '3.000000', 'Ben'],
  ]);
});

/** Returns start, end and title of each chapter as libavformat reads them, like ffprobe, VLC and mpv. */
async function chaptersOf(path: string): Promise<string[][]> {
  let printed = '';
  Log.setCallback((_, message) => void (printed += message));
  Log.setLevel(AV_LOG_INFO);
  using file = Demuxer.openSync(path, { format: 'mov' });
  file.getFormatContext().dumpFormat(0, path, false);
  // The library prints from another thread.
  await vi.waitFor(() => expect(printed).toContain('Stream #0:3'));
  Log.resetCallback();
  return Array.from(
    printed.matchAll(
      /Chapter #0:\d+: start ([\d.]+), end ([\d.]+)\s+Metadata:\s+title\s+: (.*?)\s+(?=Chapter|Stream)/g,
    ),
    ([, start = '', end = '', title = '']) => [start, end, title],
  );
}

function typesIn(file: Buffer): string[] {
  const types = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    types.push(file.toString('latin1', at + 4, at + 8));
  return types;
}

/** Returns seconds and titles of a list of chapters, from its count on. */
function readNero(list: Buffer): [number, string][] {
  let at = 1;
  return Array.from({ length: list.readUInt8(0) }, () => {
    const seconds = Number(list.readBigUInt64BE(at)) / 1e7;
    const end = at + 9 + list.readUInt8(at + 8);
    const title = list.toString('utf8', at + 9, end);
    at = end;
    return [seconds, title];
  });
}
