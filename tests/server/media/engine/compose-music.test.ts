import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MusicPlan } from '#lib/reel/music.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { levelDb } from '#tests/server/media/engine/level-db.ts';
import { CARD, probe, synthesise, temporaryFolder } from '#tests/server/media/fixtures.ts';

const folder = temporaryFolder();
const LIMITS = { maxSeconds: 60, maxBytes: 1e7 };

/** A reel of a card and a clip, in which people speak all the time. */
const PLAN: MusicPlan = {
  mood: 'warm',
  seed: 4,
  loudnessLufs: -18,
  sections: [
    { kind: 'TITLE', startSeconds: 0, endSeconds: 2, speech: [] },
    { kind: 'CLIP', startSeconds: 2, endSeconds: 5, speech: [[2, 5]] },
  ],
};

const BYTES_PER_SECOND = 48_000 * 4;

test('plays composed music as long as the reel, lowered while people speak [reel-music]', async () => {
  const outputFolder = join(folder, 'music');
  await runMediaJob({ op: 'compose-music', plan: PLAN, outputFolder });
  const pcm = await readFile(join(outputFolder, MUSIC_FILES.sound));
  expect(pcm.length).toBe(5 * BYTES_PER_SECOND);
  expect(levelDb(pcm, 0.25, 1.5)).toBeGreaterThan(-30);
  expect(levelDb(pcm, 2.25, 3.25)).toBeGreaterThan(-60);
  expect(levelDb(pcm, 0.25, 1.5) - levelDb(pcm, 2.25, 3.25)).toBeGreaterThan(10);
  const { streams } = await probe(join(outputFolder, MUSIC_FILES.playback));
  expect(streams).toMatchObject([{ kind: 'audio', codec: 'aac', channels: 2, sampleRate: 48_000 }]);
  expect(Math.abs((streams[0]?.durationSeconds ?? 0) - 5)).toBeLessThan(0.05);
});

test('mixes music under the clips, with peaks of at most −1 dBTP', async () => {
  const input = await synthesise({ folder, name: 'clip.mp4', width: 320, height: 180, frames: 90 });
  await runMediaJob({
    op: 'prepare-card',
    card: CARD,
    picture: null,
    frames: 60,
    outputFolder: join(folder, 'card'),
  });
  await runMediaJob({
    op: 'prepare-clip',
    inputs: [input],
    outputFolder: join(folder, 'clip'),
    ...LIMITS,
    overlay: null,
  });
  const fileOf = (name: string, file: 'segment' | 'audio') => join(folder, name, PREPARED_FILES[file]);
  const items = [
    { segment: fileOf('card', 'segment'), frames: 60 },
    { segment: fileOf('clip', 'segment'), frames: 90 },
  ];
  const clip = { audio: fileOf('clip', 'audio'), gainDb: 12, at: 60, frames: 90 };
  const music = { audio: join(folder, 'music', MUSIC_FILES.sound), gainDb: 0, at: 0, frames: 150 };
  const mix = async (name: string, sounds: (typeof clip)[]) => {
    const output = join(folder, `${name}.mp4`);
    await runMediaJob({ op: 'assemble', items, sounds, output });
    const outputFolder = join(folder, name);
    const { truePeakDb } = await runMediaJob({
      op: 'prepare-clip',
      inputs: [output],
      outputFolder,
      ...LIMITS,
      overlay: null,
    });
    return { truePeakDb, pcm: await readFile(join(outputFolder, PREPARED_FILES.audio)) };
  };
  const plain = await mix('plain', [clip]);
  const mixed = await mix('mixed', [clip, music]);
  expect(levelDb(plain.pcm, 0.25, 1.5)).toBeLessThan(-60);
  expect(levelDb(mixed.pcm, 0.25, 1.5)).toBeGreaterThan(-30);
  expect(levelDb(mixed.pcm, 2.25, 3.25)).toBeCloseTo(levelDb(plain.pcm, 2.25, 3.25), 0);
  expect(mixed.truePeakDb).toBeLessThanOrEqual(-1);
});
