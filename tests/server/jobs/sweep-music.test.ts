import '#tests/support/installation.ts';
import { utimes } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { DELETE as remove } from '#app/api/tribute/music/route.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { ownMusicFolder, ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { hasMedia, listMediaIds, mediaPath, saveMedia } from '#server/integrations/storage.ts';
import { sweepMusic } from '#server/jobs/erasure/sweep-music.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

await addPerson(CREATOR);

test('a sweep removes the music that a broken removal left', async () => {
  const tribute = await openTribute();
  const { _id } = await Tribute.findById(tribute._id).orFail();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  await changeEdit(_id, (edit) => ({
    ...edit,
    // Drawing cards takes seconds.
    items: edit.items.map((item) => ({ ...item, hidden: item.kind === 'CARD' })),
    settings: { ...edit.settings, music: { ...edit.settings.music, mood: 'own' } },
  }));
  const fitted = `${tribute._id}-fitted`;
  const ownMusic = { uploadId: 'song', statedBy: CREATOR.userId, statedAt: new Date() };
  await Tribute.updateOne({ _id }, { $set: { ownMusic, musicIds: [fitted] } });
  await saveMedia(ownMusicKey(tribute._id, 'song'), Buffer.from('music'));
  await saveMedia(`${fitted}/music.m4a`, Buffer.from('music'));
  const own = () => listMediaIds(ownMusicFolder(tribute._id, ''));

  vi.spyOn(Manifest, 'create').mockRejectedValueOnce(new Error('The database is away.'));
  const query = { tributeId: tribute.tributeId };
  expect((await call(remove, { method: 'DELETE', as: CREATOR, query })).status).toBe(500);
  expect(await own()).toHaveLength(1);
  const sweep = { tribute: tribute._id, sweeps: true } as const;
  const queued = await (await jobQueue()).queryJobs({ name: 'prepare-reel', data: sweep });
  expect(queued.jobs).toHaveLength(1);

  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS);
  await prepareReel(sweep);
  // The removal can be undone for a day.
  expect(await own()).toHaveLength(1);
  await Tribute.updateOne({ _id }, { $set: { 'formerMusic.0.removedAt': twoDaysAgo } });
  await prepareReel(sweep);
  expect(await own()).toEqual([]);
  await utimes(mediaPath(`${fitted}/music.m4a`), twoDaysAgo, twoDaysAgo);
  await prepareReel(sweep);
  // Players may still read music that was replaced just now, however long ago it was made.
  expect(await hasMedia(`${fitted}/music.m4a`)).toBe(true);
  await Manifest.collection.updateMany({ tribute: _id }, { $set: { createdAt: twoDaysAgo } });
  await prepareReel(sweep);
  expect(await listMediaIds(fitted)).toEqual([]);
  expect((await Tribute.findById(_id).orFail()).musicIds).toEqual([]);
});

test('music that was replaced stays until the next is made, and as long as its address is valid', async () => {
  const { _id: id } = await openTribute();
  const { _id } = await Tribute.findById(id).orFail();
  const [old, next] = [`${id}-old`, `${id}-next`];
  await changeEdit(_id, (edit) => ({ ...edit, format: '1:1' }));
  await Tribute.updateOne({ _id }, { $set: { musicIds: [old] } });
  await saveMedia(`${old}/music.m4a`, Buffer.from('music'));
  const later = Date.now() + DAY_MS;
  const sweep = async () => {
    await sweepMusic(_id, next, later);
    return hasMedia(`${old}/music.m4a`);
  };
  expect(await sweep()).toBe(true);
  await Tribute.updateOne({ _id }, { $set: { musicIds: [old, next] } });
  await saveMedia(`${next}/music.m4a`, Buffer.from('music'));
  const madeAt = async (time: number) =>
    utimes(mediaPath(`${next}/music.m4a`), new Date(time), new Date(time));
  await madeAt(later - HOUR_MS);
  expect(await sweep()).toBe(true);
  await madeAt(later - 3 * HOUR_MS);
  expect(await sweep()).toBe(false);
});
