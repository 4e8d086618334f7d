import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { silentFrames } from '#lib/reel/drawn-answer.ts';
import { drawWrittenCard } from '#server/drawing/answer.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { cornersOf, drawQuarters, probe, QUARTERS, synthesise } from '#tests/server/media/fixtures.ts';
import { differenceOf, lumaAt } from '#tests/server/media/shown-frame.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const LOOK = { type: 'BIRTHDAY', theme: 'CLASSIC' } as const;
const CARD = { medium: 'TEXT', ...LOOK, text: 'Thank you, Anna.', name: 'Maria' } as const;

const prepare = (name: string, job: object) =>
  runEngine({
    op: 'prepare-answer',
    answer: CARD,
    pictures: [],
    sounds: [],
    outputFolder: join(folder, name),
    maxSeconds: 120,
    maxBytes: 10 * 1024 ** 2,
    overlay: null,
    format: '16:9',
    fades: [],
    cleanUp: 'AUTO',
    ...job,
  });

test('prepares a written card as silent media that show the drawn card [answer-card]', async () => {
  const clip = await prepare('card', {});
  expect(clip).toMatchObject({ frames: silentFrames(CARD), loudnessLufs: null, gainDb: 0, speech: [] });
  expect((await stat(join(folder, 'card/audio.pcm'))).size).toBe(clip.frames * 1600 * 4);
  const segment = await probe(join(folder, 'card/segment.mp4'));
  expect(segment.streams).toMatchObject([
    { kind: 'video', codec: 'h264', width: 1280, height: 720, frameRate: 30, frames: clip.frames },
  ]);
  const drawn = await sharp(await drawWrittenCard(CARD, '16:9'))
    .removeAlpha()
    .raw()
    .toBuffer();
  const blank = await sharp(await drawWrittenCard({ ...CARD, text: 'No.' }, '16:9'))
    .removeAlpha()
    .raw()
    .toBuffer();
  const shown = lumaAt(join(folder, 'card/segment.mp4'), clip.frames - 2);
  expect(differenceOf(shown, drawn)).toBeLessThan(1.5);
  expect(differenceOf(shown, blank)).toBeGreaterThan(1.5);
});

test('shows photos whole and in order, each upright', async () => {
  const wide = await drawQuarters(join(folder, 'wide.png'), 640, 360);
  const turned = join(folder, 'turned.jpg');
  await writeFile(turned, await sharp(wide).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer());
  const clip = await prepare('photos', {
    answer: { medium: 'PHOTO', ...LOOK, captions: ['', 'The lake'] },
    pictures: [wide, turned],
  });
  expect(clip.frames).toBe(9 * 30);
  expect(await cornersOf(join(folder, 'photos/poster.jpg'))).toEqual(QUARTERS);
});

async function drawName(): Promise<string> {
  const overlay = join(folder, 'name.png');
  const name = await drawLowerThird({ name: 'Alexandra Lindqvist', format: '16:9', quality: '720p' });
  await writeFile(overlay, name);
  return overlay;
}

/** Prepares an answer with and without its name. Returns by how much a frame of both differs. */
async function nameOver(name: string, answer: object, where: object = {}) {
  await prepare(`${name}-named`, { ...answer, ...where, overlay: await drawName() });
  await prepare(`${name}-unnamed`, answer);
  return (frame: number) => {
    const named = lumaAt(join(folder, `${name}-named/segment.mp4`), frame);
    const plain = lumaAt(join(folder, `${name}-unnamed/segment.mp4`), frame);
    return named.reduce((sum, luma, index) => sum + Math.abs(luma - (plain[index] ?? 0)), 0) / named.length;
  };
}

test('shows a name over the first photo only, until the next one appears [reel-structure]', async () => {
  const picture = await drawQuarters(join(folder, 'quarters.png'), 640, 360);
  const photos = { answer: { medium: 'PHOTO', ...LOOK, captions: ['', ''] }, pictures: [picture, picture] };
  const nameAt = await nameOver('photos', photos);
  expect(nameAt(60)).toBeGreaterThan(1);
  expect(nameAt(104)).toBeGreaterThan(1);
  // The second photo appears from the 120th frame on.
  for (const frame of [121, 128, 136, 150]) expect([frame, nameAt(frame) < 0.3]).toEqual([frame, true]);
});

test('shows a name over a voice where a trim wants it [reel-structure]', async () => {
  const sounds = [await synthesise({ folder, name: 'long.webm', width: 64, height: 64, frames: 120 })];
  const voice = { answer: { medium: 'VOICE', ...LOOK }, sounds };
  const nameAt = await nameOver('voice', voice, { named: { from: 60, to: 120 } });
  expect(nameAt(50)).toBeLessThan(0.3);
  expect(nameAt(90)).toBeGreaterThan(1);
});

test('prepares a voice of two parts with its length and loudness', async () => {
  const [one, two] = await Promise.all(
    ['one.webm', 'two.webm'].map((name) => synthesise({ folder, name, width: 64, height: 64, frames: 30 })),
  );
  const clip = await prepare('voice', { answer: { medium: 'VOICE', ...LOOK }, sounds: [one, two] });
  expect(clip.frames).toBe(60);
  expect(clip.loudnessLufs).toBeCloseTo(-23, 0);
  const playback = await probe(join(folder, 'voice/playback.mp4'));
  expect(playback.streams).toMatchObject([{ kind: 'video', frames: 60 }, { kind: 'audio' }]);
});

test('refuses a voice in which nothing is heard', async () => {
  const input = await synthesise({
    folder,
    name: 'mute.mp4',
    width: 64,
    height: 64,
    frames: 30,
    amplitude: 0,
  });
  const job = { answer: { medium: 'VOICE', ...LOOK }, sounds: [input] };
  await expect(prepare('mute', job)).rejects.toMatchObject({ code: 'NO_SOUND' });
});

test('prepares a voice message in Ogg, as messengers send it', async () => {
  const sounds = ['tests/fixtures/music/tone.ogg'];
  const clip = await prepare('message', { answer: { medium: 'VOICE', ...LOOK }, sounds });
  expect(Math.abs(clip.durationSeconds - 1.5)).toBeLessThan(0.1);
  expect(clip.loudnessLufs).not.toBeNull();
});
