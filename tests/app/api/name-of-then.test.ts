import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { PATCH as changeClip, DELETE as removeClip } from '#app/api/submission/route.ts';
import { PATCH as changePerson } from '#app/api/tribute/contributor/route.ts';
import { GET as versions } from '#app/api/tribute/reel_versions/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import type { ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

/** A reel with a clip in whose picture its speaker is called Jonas. */
async function setUp() {
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  // Otherwise restored clips wait for a credit.
  await Contributor.updateOne({ _id: guest._id }, { creditState: 'SPENT' });
  const addClip = async () => {
    const id = await addReadyClip(tribute, guest._id);
    await Submission.updateOne({ _id: id }, { 'media.speakerName': 'Jonas' });
    return id;
  };
  const film = async () => (await call(GET, { as: CREATOR, query })).data;
  const names = async () =>
    ((await film()).items as ManifestItem[]).flatMap((item) =>
      item.kind === 'CLIP' ? [item.speakerName ?? null] : [],
    );
  const rename = (who: object, name: string, more = {}) =>
    call(changePerson, { method: 'PATCH', ...who, body: { ...query, action: 'RENAME', name, ...more } });
  const patch = (body: object) => call(PATCH, { method: 'PATCH', as: CREATOR, body: { ...query, ...body } });
  return {
    query,
    addClip,
    film,
    names,
    /** Corrects the name, as the creator or as the person. */
    correct: (name: string) => rename({ as: CREATOR }, name, { contributorId: guest._id }),
    renameSelf: (name: string) => rename({ cookie: guest.cookie }, name),
    nameClip: async (speakerName: string) => {
      const { version, items } = await film();
      const named = (items as ManifestItem[]).map((item) =>
        Object.assign(item, item.kind === 'CLIP' && { speakerName }),
      );
      return call(POST, { method: 'POST', as: CREATOR, body: { ...query, version, items: named } });
    },
    restore: async (version: number) =>
      patch({ action: 'RESTORE', version, current: (await film()).version }),
    undo: async () => patch({ action: 'UNDO', version: (await film()).history.undo.version }),
    remove: (submissionId: string) =>
      call(removeClip, { method: 'DELETE', as: CREATOR, query: { submissionId } }),
    giveBack: (submissionId: string) =>
      call(changeClip, { method: 'PATCH', as: CREATOR, body: { submissionId, restore: true } }),
  };
}

test('a restored version shows the name of now, however often it was corrected [person-rename] [reel-versions]', async () => {
  const { addClip, film, names, correct, renameSelf, restore } = await setUp();
  await addClip();
  const { version: drawn } = await film();
  await correct('Jonas Berg');
  const { version: corrected } = await film();
  await restore(drawn);
  expect(await names()).toEqual(['Jonas Berg']);
  await correct('Jonas Bergmann');
  await restore(corrected);
  expect(await names()).toEqual(['Jonas Bergmann']);
  await renameSelf('Joni');
  await restore(corrected);
  expect(await names()).toEqual(['Joni']);
  await correct('Jonas');
  await restore(corrected);
  expect(await names()).toEqual([null]);
});

test('a restored version keeps the name that the creator gave a clip [person-rename] [reel-versions]', async () => {
  const { addClip, film, names, nameClip, correct, restore } = await setUp();
  await addClip();
  await nameClip('Grandpa');
  const { version } = await film();
  await correct('Jonas Berg');
  await nameClip('Granddad');
  await restore(version);
  expect(await names()).toEqual(['Grandpa']);
});

test('a removed clip returns with the name of now [person-rename]', async () => {
  const { addClip, names, correct, renameSelf, remove, giveBack, undo } = await setUp();
  const clip = await addClip();
  await remove(clip);
  await correct('Jonas Berg');
  await giveBack(clip);
  expect(await names()).toEqual(['Jonas Berg']);
  await remove(clip);
  await renameSelf('Joni');
  await giveBack(clip);
  expect(await names()).toEqual(['Joni']);
  await remove(clip);
  await renameSelf('Jo');
  await undo();
  expect(await names()).toEqual(['Jo']);
});

test('undoing an earlier change or the correction itself leaves no name of then [person-rename] [reel-undo]', async () => {
  const { query, addClip, names, nameClip, correct, renameSelf, remove, giveBack, undo } = await setUp();
  const clip = await addClip();
  await correct('Jonas Berg');
  await nameClip('Grandpa');
  await renameSelf('Joni');
  await undo();
  expect(await names()).toEqual(['Joni']);
  await correct('Jonathan');
  // Its place is newer than the correction.
  const late = await addClip();
  await remove(late);
  await giveBack(late);
  await remove(clip);
  await giveBack(clip);
  expect(await names()).toEqual(expect.arrayContaining(['Jonathan', 'Jonathan']));
  await undo();
  expect(await names()).toEqual(['Joni', 'Joni']);
  const listed = (await call(versions, { as: CREATOR, query })).data as ReelVersionDto[];
  expect(listed.filter(({ changes }) => changes?.length === 0)).toEqual([]);
});
