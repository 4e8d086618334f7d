import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BasicSoundBank, SoundBankLoader } from 'spessasynth_core';
import { expect, test, vi } from 'vitest';
import type { MusicPlan } from '#lib/reel/music.ts';
import { composeMusic } from '#server/media/engine/compose-music.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { levelDb } from '#tests/server/media/engine/level-db.ts';
import { probe } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();

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
  await runEngine({ op: 'compose-music', plan: PLAN, outputFolder });
  const pcm = await readFile(join(outputFolder, MUSIC_FILES.sound));
  expect(pcm.length).toBe(5 * BYTES_PER_SECOND);
  expect(levelDb(pcm, 0.25, 1.5)).toBeGreaterThan(-30);
  expect(levelDb(pcm, 2.25, 3.25)).toBeGreaterThan(-60);
  expect(levelDb(pcm, 0.25, 1.5) - levelDb(pcm, 2.25, 3.25)).toBeGreaterThan(10);
  const { streams } = await probe(join(outputFolder, MUSIC_FILES.playback));
  expect(streams).toMatchObject([{ kind: 'audio', codec: 'aac', channels: 2, sampleRate: 48_000 }]);
  expect(Math.abs((streams[0]?.durationSeconds ?? 0) - 5)).toBeLessThan(0.05);
});

test('fails rather than play silence from an empty sound bank', async () => {
  vi.spyOn(SoundBankLoader, 'fromArrayBuffer').mockReturnValue(new BasicSoundBank());
  const outputFolder = join(folder, 'silent');
  await mkdir(outputFolder);
  const context = { partOf: String, progress: () => {}, breathe: () => Promise.resolve() };
  const composing = composeMusic({ op: 'compose-music', plan: PLAN, outputFolder }, context);
  await expect(composing).rejects.toThrow('the music is silent');
});
