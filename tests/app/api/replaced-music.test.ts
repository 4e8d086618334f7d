import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { POST as add, DELETE as remove } from '#app/api/tribute/music/route.ts';
import { GET as listVersions } from '#app/api/tribute/reel_versions/route.ts';
import { PATCH as changeReel, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { changeSong, type MusicFile } from '#server/domain/reel/kept-music.ts';
import { ownMusicFolder } from '#server/domain/reel/own-music-key.ts';
import { listMediaIds } from '#server/integrations/storage.ts';
import { sweepMusic } from '#server/jobs/erasure/sweep-music.ts';
import { prepareMusic } from '#server/jobs/handlers/prepare-music.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { wavOf } from '#tests/support/wav.ts';
import { setUp, state, upload } from './music-desk.ts';

vi.mock('#server/realtime/publish.ts', { spy: true });

const as = CREATOR;

/** A reel to which own music can be given, and whose changes can be undone and repeated. */
async function setUpFiles() {
  const desk = await setUp();
  const { tribute, query, own, film } = desk;
  const give = async (seconds: number, fileName: string) => {
    const uploadId = await upload(tribute, wavOf({ seconds }));
    await Upload.updateOne({ uploadId }, { $set: { fileName } });
    await call(add, { method: 'POST', as, body: state(tribute, uploadId) });
    await prepareMusic({ tribute: tribute._id, uploadId });
    return ownMusicFolder(tribute._id, uploadId);
  };
  const stepTo = async (action: 'UNDO' | 'REDO') => {
    const { history } = await film();
    const step = action === 'UNDO' ? history.undo : history.redo;
    const body = { ...query, action, version: step.version };
    const { data } = await call(changeReel, { method: 'PATCH', as, body });
    return { step, changes: step.changes, music: data.settings.music, file: (await own()).file };
  };
  return { ...desk, give, stepTo };
}

test('replacing own music can be undone and repeated for a day, and is in the list of versions [reel-own-music]', async () => {
  const { tribute, query, own, film, give, stepTo } = await setUpFiles();
  const { _id } = await Tribute.findById(tribute._id).orFail();
  const first = await give(3, 'First.wav');
  const { version, items, settings } = await film();
  const music = { ...settings.music, startSeconds: 2 };
  await call(save, { method: 'POST', as, body: { ...query, version, items, settings: { music } } });
  const second = await give(4, 'Second.wav');
  const folders = async () => (await listMediaIds(`${tribute._id}-own-`)).toSorted();
  expect(await folders()).toEqual([first, second].toSorted());
  const versions = async () => (await call(listVersions, { as, query })).data;
  const renamed = { kind: 'SONG', count: 1, submissionId: null, value: 'Second.wav' };
  expect((await versions())[0].changes).toContainEqual(renamed);

  const undone = await stepTo('UNDO');
  expect(undone.changes).toContainEqual(renamed);
  expect(undone).toMatchObject({
    music: { mood: 'own', startSeconds: 2 },
    file: { name: 'First.wav', durationSeconds: 3 },
  });
  const { formerMusic } = await Tribute.findById(_id).orFail();
  expect(formerMusic?.map(({ fileName }) => fileName)).toEqual(['Second.wav']);
  const redone = await stepTo('REDO');
  expect(redone.music).not.toHaveProperty('startSeconds');
  expect(redone.file).toMatchObject({ name: 'Second.wav', durationSeconds: 4 });

  // An earlier version brings the music that it played.
  const now = await film();
  const body = { ...query, action: 'RESTORE', version: version + 1, current: now.version };
  expect((await call(changeReel, { method: 'PATCH', as, body })).status).toBe(200);
  expect((await own()).file).toMatchObject({ name: 'First.wav' });
  expect((await stepTo('UNDO')).file).toMatchObject({ name: 'Second.wav' });

  // A repeated job replaces nothing twice.
  const versionBefore = (await film()).version;
  const uploadId = second.replace(/.*-/, '');
  const again = { uploadId, statedBy: CREATOR.userId, statedAt: new Date(0) };
  await Tribute.updateOne({ _id }, { $set: { arrivingMusic: again } });
  await prepareMusic({ tribute: tribute._id, uploadId });
  expect((await film()).version).toBe(versionBefore);

  expect((await versions()).some(({ isMusicLost }: { isMusicLost?: true }) => isMusicLost)).toBe(false);
  await sweepMusic(_id, null, Date.now() + DAY_MS);
  expect(await folders()).toEqual([second]);
  const lost = (await versions()).filter(({ isMusicLost }: { isMusicLost?: true }) => isMusicLost);
  expect(lost.map(({ version: at }: { version: number }) => at)).toContain(version + 1);
  expect(lost.map(({ version: at }: { version: number }) => at)).not.toContain(versionBefore);
});

test('undoing own music takes it out, and repeating plays the same file again [reel-own-music]', async () => {
  const { query, own, give, stepTo } = await setUpFiles();
  vi.mocked(publishTributeChange).mockClear();
  await give(3, 'First.wav');
  // The made file lacks it.
  expect(vi.mocked(publishTributeChange).mock.lastCall?.[1]?.stale).toContain('render');
  await call(remove, { method: 'DELETE', as, query });
  await give(4, 'Second.wav');
  const names = [];
  for (const action of ['UNDO', 'UNDO', 'UNDO', 'REDO', 'REDO', 'REDO'] as const)
    names.push((await stepTo(action)).file?.name ?? null);
  expect(names).toEqual([null, 'First.wav', null, 'First.wav', null, 'Second.wav']);
  expect((await own()).file).toMatchObject({ durationSeconds: 4 });
});

test('keeps three former files of music at most', async () => {
  const { tribute } = await setUp();
  for (let number = 0; number < 5; number += 1) {
    const song = { uploadId: `song${number}`, statedBy: CREATOR.userId, statedAt: new Date() };
    const { ownMusic = null } = (await Tribute.findById(tribute._id)) ?? {};
    expect((await changeSong(tribute._id, song as MusicFile))?.before?.uploadId).toBe(ownMusic?.uploadId);
  }
  const { formerMusic } = await Tribute.findById(tribute._id).orFail();
  expect(formerMusic?.map(({ uploadId }) => uploadId)).toEqual(['song1', 'song2', 'song3']);
});

test('says of a step, and of what it left in the list, that its music is gone [reel-own-music]', async () => {
  const { tribute, query, own, film, give, stepTo } = await setUpFiles();
  await give(3, 'First.wav');
  await call(remove, { method: 'DELETE', as, query });
  expect((await film()).history.undo).not.toHaveProperty('isMusicLost');
  const former = { 'formerMusic.0.removedAt': new Date(Date.now() - DAY_MS) };
  await Tribute.updateOne({ _id: tribute._id }, { $set: former });
  const { step, file } = await stepTo('UNDO');
  expect([step.isMusicLost, file]).toEqual([true, null]);
  const [undone] = (await call(listVersions, { as, query })).data;
  expect(undone).toMatchObject({ cause: 'UNDO', isMusicLost: true });
  await stepTo('REDO');

  // A later file is not played in its place.
  await give(4, 'Second.wav');
  await call(remove, { method: 'DELETE', as, query });
  const body = { ...query, action: 'RESTORE', version: undone.version, current: (await film()).version };
  expect((await call(changeReel, { method: 'PATCH', as, body })).status).toBe(200);
  expect(await own()).toMatchObject({ file: null });
});
