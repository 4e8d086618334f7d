import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { decodePictures } from '#server/media/engine/decode-pictures.ts';
import { inspectSource } from '#server/media/engine/inspect-source.ts';
import { Render } from '#server/models/render.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { addClip, creatorOf, fileOf } from './edited-reel.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

await addPerson(CREATOR);

const SECONDS = 60;
const context = { partOf: String, progress: () => {}, breathe: () => Promise.resolve() };

/** Returns whether frames of a file show bright letters in the place of a name. */
async function showName(key: string, wanted: readonly number[]): Promise<boolean[]> {
  const source = await inspectSource(mediaPath(key), 1e8, context);
  const shown: boolean[] = [];
  for (const picture of decodePictures(source, SECONDS, { whole: 0, lost: 0 })) {
    if (picture === null) break;
    using frame = picture;
    const { width, height } = frame;
    const [from, to] = [0.8, 0.93].map((share) => Math.round(height * share) * width);
    const place = frame.toBuffer().subarray(from, to);
    shown.push(place.some((brightness, at) => at % width < width * 0.4 && brightness > 200));
  }
  return wanted.map((at) => shown[at] ?? false);
}

test('shows the name after the start that the creator chose, in player and file, and plays as before until then [reel-structure]', async () => {
  const { tribute, submissionId } = await addClip('Maja', 210);
  const { _id } = tribute;
  await prepareClip({ submissionId });
  const { load, save } = creatorOf(tribute, submissionId);
  const sent = fileOf(await save({}));
  expect(await showName(sent, [10, 60, 100, 145])).toEqual([false, true, true, false]);

  const { version } = await save({ trim: { from: 60, to: 210 } });
  expect(fileOf(await load())).toBe(sent);
  await prepareFormats({ tribute: _id, format: '16:9' });
  const edited = fileOf(await load());
  expect(edited).not.toBe(sent);
  expect(await showName(edited, [40, 70, 110, 180, 205])).toEqual([false, false, true, true, false]);

  const { id } = await Render.create({ tribute: _id, manifestVersion: version, quality: '1080p' });
  const statusNow = async () => (await Render.findById(id))?.status;
  // It lets other jobs precede after each step.
  do await renderReel({ renderId: id });
  while ((await statusNow()) === 'RENDERING');
  expect(await statusNow()).toBe('READY');
  const reel = [10, 50, 120, 145];
  expect(await showName(`${id}/reel.mp4`, reel)).toEqual([false, true, true, false]);
  // Another end needs no other pictures.
  expect(fileOf(await save({ trim: { from: 60, to: 205 } }))).toBe(edited);
});
