import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { PATCH as updateQuestion } from '#app/api/tribute/question/route.ts';
import { GET as reel } from '#app/api/tribute/reel/route.ts';
import { PATCH as update } from '#app/api/tribute/route.ts';
import { GET as presentation, POST as savePresentation } from '#app/api/tribute/save_presentation/route.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { currentMark } from '#server/domain/reel/made-files.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

let tribute: TributeDto;

/** A tribute of one clip whose file was rendered. */
beforeEach(async () => {
  tribute = await openTribute({ tributeType: 'OTHER', occasionTitle: 'Thirty' });
  await addReadyClip(tribute, (await joinAs(tribute.tributeId, 'Jonas'))._id);
  const made = await Tribute.findById(tribute._id).orFail();
  const manifest = await findManifest(made._id);
  await Render.create({
    tribute: made._id,
    manifestVersion: manifest?.version ?? 0,
    filmMark: await currentMark(made),
    status: 'READY',
    isUnderway: false,
  });
});

const isOutdated = async () => {
  const { data } = await call(reel, { as: CREATOR, query: { tributeId: tribute.tributeId } });
  return data.render.isOutdated;
};
const change = (fields: object) =>
  call(update, { method: 'PATCH', as: CREATOR, body: { tributeId: tribute.tributeId, ...fields } });

test.each([
  ['another name', { tributeFor: { names: [{ firstName: 'Anna', lastName: 'Berg' }], gender: 'Female' } }],
  ['another occasion', { occasionTitle: 'Thirty at last' }],
  ['another type', { tributeType: 'BIRTHDAY' }],
  ['another language', { language: 'es' }],
])('a render whose cards now have %s is outdated', async (_what, fields) => {
  expect(await isOutdated()).toBe(false);
  expect((await change(fields)).status).toBe(200);
  expect(await isOutdated()).toBe(true);
});

test('a render with another picture is outdated until it is removed again', async () => {
  await Tribute.updateOne({ _id: tribute._id }, { $set: { imageUrl: '/media/other/picture.webp' } });
  expect(await isOutdated()).toBe(true);
  await change({ imageUrl: null });
  expect(await isOutdated()).toBe(false);
});

test('a render with a reworded question is outdated', async () => {
  const questionId = tribute.questions[0]?._id;
  const body = { tributeId: tribute.tributeId, questionId, text: 'What will you never forget?' };
  expect((await call(updateQuestion, { method: 'PATCH', as: CREATOR, body })).status).toBe(200);
  expect(await isOutdated()).toBe(true);
});

test('a render without cards is outdated in another format', async () => {
  const film = { as: CREATOR, query: { tributeId: tribute.tributeId } };
  const save = async (edit: (items: ManifestItem[]) => object) => {
    const { version, items } = (await call(presentation, film)).data;
    const body = { ...film.query, version, items, ...edit(items) };
    expect((await call(savePresentation, { method: 'POST', as: CREATOR, body })).status).toBe(201);
  };
  await save((items) => ({ items: items.map((item) => ({ ...item, hidden: item.kind === 'CARD' })) }));
  const made = await Tribute.findById(tribute._id).orFail();
  await Render.updateOne({ tribute: made._id }, { $set: { filmMark: await currentMark(made) } });
  expect(await isOutdated()).toBe(false);
  await save(() => ({ format: '9:16' }));
  expect(await isOutdated()).toBe(true);
});

test('changes outside the reel keep the render current', async () => {
  await change({ surprise: true, answerMaxSeconds: 60, allowDownload: false, linkOpen: false });
  expect(await isOutdated()).toBe(false);
});
