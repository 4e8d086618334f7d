import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { DELETE as remove } from '#app/api/tribute/music/route.ts';
import { GET as reel } from '#app/api/tribute/save_presentation/route.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { hasMedia, keyOfUrl, saveMedia } from '#server/integrations/storage.ts';
import { composeMusic } from '#server/jobs/handlers/compose-music.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

const as = CREATOR;

test('removing own music that the reel does not play leaves what it plays [reel-own-music]', async () => {
  const tribute = await openTribute({ tributeType: 'BIRTHDAY' });
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  const ownMusic = { uploadId: 'song', fileName: 'song.mp3', statedBy: CREATOR.userId, statedAt: new Date() };
  await Tribute.updateOne({ _id: tribute._id }, { $set: { ownMusic } });
  await saveMedia(ownMusicKey(tribute._id, 'song'), Buffer.from('music'));
  await composeMusic({ tribute: tribute._id });
  const query = { tributeId: tribute.tributeId };
  const { musicUrl } = (await call(reel, { as, query })).data;
  const isThere = () => hasMedia(keyOfUrl(musicUrl.replace(/\?.*/, '')));
  expect(await isThere()).toBe(true);
  await call(remove, { method: 'DELETE', as, query });
  expect((await Tribute.findById(tribute._id))?.ownMusic).toBeUndefined();
  expect(await isThere()).toBe(true);
});
