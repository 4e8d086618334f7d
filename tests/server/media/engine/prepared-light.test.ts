import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawFace } from '#tests/server/media/drawn-face.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { lumaAt } from '#tests/server/media/shown-frame.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const SIZE = { width: 640, height: 360 };
const FRAMES = 12;
const shown = { from: 0, to: FRAMES };

const lightOf = (path: string): number => {
  const luma = lumaAt(path, 3);
  return luma.reduce((sum, value) => sum + value, 0) / luma.length;
};

test('leaves the light of prepared pictures, which was corrected before [reel-light]', async () => {
  const face = { x: 320, y: 170, radius: 85 };
  const picture = await drawFace(join(folder, 'face.png'), SIZE, face, 0.15);
  const clip = { ...SIZE, frames: FRAMES, amplitude: null, picture };
  const input = await synthesise({ folder, name: 'dark.mp4', ...clip });
  const limits = { maxSeconds: 60, maxBytes: 1e8, overlay: null };
  const outputFolder = join(folder, 'prepared');
  await runEngine({ op: 'prepare-clip', inputs: [input], outputFolder, ...limits });
  const segment = join(outputFolder, 'segment.mp4');
  const again = async (name: string, from: string, isPrepared?: true) => {
    const output = join(folder, `${name}.mp4`);
    await runEngine({
      op: 'prepare-format',
      inputs: [from],
      audio: join(outputFolder, 'audio.pcm'),
      segment: output,
      playback: null,
      format: '16:9',
      quality: '720p',
      frames: FRAMES,
      gainDb: 0,
      maxBytes: 1e8,
      overlay: null,
      shown,
      ...(isPrepared && { isPrepared }),
    });
    return lightOf(output);
  };
  const light = lightOf(segment);
  expect(Math.abs((await again('prepared', segment, true)) - light)).toBeLessThan(1);
  expect(Math.abs((await again('original', input)) - light)).toBeLessThan(1);
  // As if the prepared pictures were an original.
  expect(await again('twice', segment)).toBeGreaterThan(light + 3);
});
