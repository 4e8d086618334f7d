import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OwnMusicPlan } from '#lib/reel/music.ts';
import { MUSIC_SECONDS_MAX } from '#lib/reel/own-music.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { levelDb } from '#tests/server/media/engine/level-db.ts';
import { probe, synthesise } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { wavOf } from '#tests/support/wav.ts';

/** Returns a WAV of noise, mono at 16 kHz, in blocks of IMA ADPCM. */
function adpcmWav(): Buffer {
  const [blocks, blockBytes] = [100, 256];
  const head = Buffer.alloc(48);
  head.write('RIFF', 0);
  head.writeUInt32LE(40 + blocks * blockBytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(20, 16);
  head.writeUInt16LE(0x11, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(8_110, 28);
  head.writeUInt16LE(blockBytes, 32);
  head.writeUInt16LE(4, 34);
  head.writeUInt16LE(2, 36);
  // Samples in each block.
  head.writeUInt16LE(505, 38);
  head.write('data', 40);
  head.writeUInt32LE(blocks * blockBytes, 44);
  const block = Buffer.from(Array.from({ length: blockBytes }, (_, index) => (index < 4 ? 0 : index * 37)));
  return Buffer.concat([head, ...Array.from({ length: blocks }, () => block)]);
}

const folder = temporaryFolder();
const output = join(folder, 'music.m4a');
const prepare = (input: string) => runEngine({ op: 'prepare-music', input, output });

test.for(['mp3', 'ogg', 'flac', 'm4a'])(
  'prepares a %s file without its tags and pictures',
  async (ending) => {
    const input = join(folder, 'upload');
    await copyFile(`tests/fixtures/music/tone.${ending}`, input);
    const { durationSeconds } = await prepare(input);
    expect(Math.abs(durationSeconds - 1.5)).toBeLessThan(0.1);
    const { streams } = await probe(output);
    expect(streams).toMatchObject([{ kind: 'audio', codec: 'aac', channels: 2 }]);
    expect((await readFile(output)).includes('Secret title')).toBe(false);
  },
);

test.for<[what: string, code: string, make: () => Promise<Buffer> | Buffer]>([
  ['an empty file', 'EMPTY', () => Buffer.alloc(0)],
  ['a text', 'FORMAT', () => Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret.mp3\n')],
  ['a codec that no music needs', 'CODEC', adpcmWav],
  ['silence', 'NO_SOUND', () => wavOf({ seconds: 2, amplitude: 0 })],
  ['a blink of sound', 'CORRUPT', () => wavOf({ seconds: 0.2 })],
  [
    'half of an MP4',
    'CORRUPT',
    async () => (await readFile('tests/fixtures/music/tone.m4a')).subarray(0, 3000),
  ],
  ['too long a file', 'TOO_LONG', () => wavOf({ seconds: MUSIC_SECONDS_MAX + 1, rate: 1000 })],
  [
    'pictures alone',
    'NO_SOUND',
    async () =>
      readFile(
        await synthesise({ folder, name: 'mute.mp4', width: 64, height: 64, frames: 9, amplitude: null }),
      ),
  ],
])('refuses %s as music: %s', async ([, code, make]) => {
  const input = join(folder, 'upload');
  await writeFile(input, await make());
  await expect(prepare(input)).rejects.toMatchObject({ code });
});

test('plays a short file from its start until the reel ends, faded and lowered under speech [reel-own-music]', async () => {
  const input = join(folder, 'upload');
  await writeFile(input, wavOf({ seconds: 4, silentSeconds: 1 }));
  const { durationSeconds } = await prepare(input);
  const plan: OwnMusicPlan = {
    mood: 'own',
    file: '',
    durationSeconds,
    startSeconds: 1,
    loudnessLufs: -20,
    sections: [
      { kind: 'TITLE', startSeconds: 0, endSeconds: 3, speech: [] },
      { kind: 'CLIP', startSeconds: 3, endSeconds: 12, speech: [[4, 6]] },
    ],
  };
  await runEngine({ op: 'fit-music', plan, input: output, outputFolder: folder });
  const pcm = await readFile(join(folder, MUSIC_FILES.sound));
  expect(pcm.length).toBe(12 * 48_000 * 4);
  const loud = levelDb(pcm, 7, 8);
  expect(Math.abs(loud + 20)).toBeLessThan(4);
  // From its second second on, which sounds.
  expect(levelDb(pcm, 0.5, 1)).toBeGreaterThan(loud - 6);
  expect(levelDb(pcm, 0, 0.05)).toBeLessThan(loud - 12);
  expect(loud - levelDb(pcm, 4.2, 4.8)).toBeGreaterThan(10);
  // Already down when the first word comes, but not long before it.
  expect(Math.abs(levelDb(pcm, 4, 4.1) - levelDb(pcm, 4.2, 4.8))).toBeLessThan(1.5);
  expect(loud - levelDb(pcm, 3.4, 3.7)).toBeLessThan(1);
  expect(levelDb(pcm, 11.9, 12)).toBeLessThan(loud - 15);
});
