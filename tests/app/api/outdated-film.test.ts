import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { GET as readCaptions, PATCH as saveCaptions } from '#app/api/submission/captions/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { PATCH as updateQuestion } from '#app/api/tribute/question/route.ts';
import { POST as make, GET as reel } from '#app/api/tribute/reel/route.ts';
import { GET as list } from '#app/api/tribute/reel_files/route.ts';
import { PATCH as update } from '#app/api/tribute/route.ts';
import { GET as presentation, POST as savePresentation } from '#app/api/tribute/save_presentation/route.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { currentMarks } from '#server/domain/reel/made-files.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
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
    filmMark: (await currentMarks(made)).filmMark,
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
  const { filmMark } = await currentMarks(made);
  await Render.updateOne({ tribute: made._id }, { $set: { filmMark } });
  expect(await isOutdated()).toBe(false);
  await save(() => ({ format: '9:16' }));
  expect(await isOutdated()).toBe(true);
});

test('changes outside the reel keep the render current', async () => {
  await change({ surprise: true, answerMaxSeconds: 60, allowDownload: false, linkOpen: false });
  expect(await isOutdated()).toBe(false);
});

test('lists size and captions of each file; other captions only outdate files that show them [reel-quality] [reel-burnt-captions]', async () => {
  const as = CREATOR;
  const query = { tributeId: tribute.tributeId };
  const of = new Types.ObjectId(tribute._id);
  const listed = async () => (await call(list, { as, query })).data;
  const { id: submissionId } = await Submission.findOne({ tribute: of }).orFail();
  const makeFile = async (options: object) => {
    const marks = await currentMarks(await Tribute.findById(of).orFail());
    const file = { sizeBytes: 4, durationSeconds: 20 };
    const made = { tribute: of, manifestVersion: 1, status: 'READY', isUnderway: false, file } as const;
    return (await Render.create({ ...made, ...marks, ...options })).id;
  };
  await Render.deleteMany({ tribute: of });
  const say = async (lines: string) => {
    const { version } = (await call(readCaptions, { as, query: { submissionId } })).data;
    const body = { submissionId, version, lines };
    expect((await call(saveCaptions, { method: 'PATCH', as, body })).status).toBe(200);
  };
  await say('Dear Ada');
  const plain = await makeFile({ captionsMark: null });
  const captioned = await makeFile({ quality: '1080p', hasCaptions: true });
  expect(await listed()).toMatchObject([
    {
      renderId: captioned,
      quality: '1080p',
      hasCaptions: true,
      enlargedClips: 0,
      isCurrent: true,
      changes: [{ kind: 'QUALITY' }, { kind: 'CAPTIONS_DRAWN' }],
    },
    { renderId: plain, quality: '720p', hasCaptions: false, isCurrent: true },
  ]);
  const silent = await makeFile({ captionsMark: null, isMusicMissing: true });
  expect(await listed()).toMatchObject([
    { renderId: silent, isMusicMissing: true, isCurrent: false },
    { renderId: captioned },
    { renderId: plain, isMusicMissing: false },
  ]);
  await Render.deleteOne({ _id: silent });
  expect((await call(download, { as, query })).data.url).toContain(captioned);
  await say('Dear Anna');
  expect((await listed()).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true]);
  expect((await call(download, { as, query })).data.url).toContain(plain);
  expect((await call(reel, { as, query })).data.render.isOutdated).toBe(false);
  await makeFile({ quality: '1080p', hasCaptions: true });
  expect((await listed())[0]).toMatchObject({ isCurrent: true, changes: [{ kind: 'CAPTIONS' }] });
  const started = (options: object) => call(make, { method: 'POST', as, body: { ...query, ...options } });
  expect((await started({ quality: '4k' })).status).toBe(422);
  expect((await started({ quality: '1080p' })).status).toBe(202);
  expect((await started({ quality: '1080p' })).status).toBe(202);
  expect((await started({ quality: '1080p', hasCaptions: true })).status).toBe(409);
  expect(await Render.countDocuments({ tribute: of, isUnderway: true, quality: '1080p' })).toBe(1);
});
