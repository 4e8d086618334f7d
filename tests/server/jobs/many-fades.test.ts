import '#tests/support/installation.ts';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as presentation } from '#app/api/tribute/save_presentation/route.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { fadeInSeconds } from '#lib/reel/timeline.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { findBeeps, soundOf } from '#tests/server/media/find-flashes.ts';
import { prepareFlashes } from '#tests/server/media/flashes.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { readFilm } from '#tests/support/player/film-file.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

const folder = temporaryFolder();
const FRAMES = 75;
const FLASH = 40;

test('plays every clip of a reel with 19 cross-fades when the player does, picture and sound in step [reel-cross-fades] [reel-same]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const prepared = await prepareFlashes({ folder, name: 'clip', frames: FRAMES, flashes: [FLASH] });
  const { keyFrames, gainDb } = prepared;
  for (let count = 0; count < 20; count++) {
    const id = await addReadyClip(tribute, guest._id);
    await Submission.updateOne(
      { _id: id },
      { $set: { media: { ...prepared, keyFrames, gainDb, durationSeconds: FRAMES / FRAME_RATE } } },
    );
    await mkdir(dirname(mediaPath(`${id}/x`)), { recursive: true });
    for (const file of Object.values(PREPARED_FILES))
      await copyFile(join(folder, 'clip', file), mediaPath(`${id}/${file}`));
  }
  await changeEdit(
    new Types.ObjectId(tribute._id),
    // Cards take seconds to draw, music too.
    ({ items, settings, ...edit }) => ({
      ...edit,
      settings: { ...settings, tidy: false, music: { ...settings.music, mood: null } },
      items: items.map((item) => (item.kind === 'CARD' ? { ...item, hidden: true } : item)),
    }),
    { cause: 'CHANGE' },
  );
  const load = async () =>
    (await call(presentation, { as: CREATOR, query: { tributeId: tribute.tributeId } })).data;
  const { version } = await load();
  const { id } = await Render.create({ tribute: tribute._id, manifestVersion: version });
  await renderReel({ renderId: id });
  expect(await Render.findById(id)).toMatchObject({ status: 'READY' });

  const { entries, durationSeconds }: PresentationDto = await load();
  expect(entries.map((_, index) => fadeInSeconds(entries, index) > 0)).toEqual(
    entries.map((_, index) => index > 0),
  );
  const file = mediaPath(`${id}/reel.mp4`);
  const total = Math.round(durationSeconds * FRAME_RATE);
  const { frames, pictures } = readFilm(file, new Set(Array.from({ length: total + 1 }).keys()));
  expect(frames).toBe(total);
  const bright = [...pictures].filter(([, { width, values }]) => (values[width * 300 + 600] ?? 0) > 180);
  const lights = bright.map(([frame]) => frame / FRAME_RATE);
  const { beeps } = findBeeps(await soundOf(file, frames));
  expect(lights).toHaveLength(20);
  for (const [index, { startSeconds }] of entries.entries()) {
    expect(lights[index]).toBeCloseTo(startSeconds + FLASH / FRAME_RATE, 3);
    expect(Math.abs((beeps[index] ?? 0) - (lights[index] ?? 0))).toBeLessThan(0.001);
  }
});
