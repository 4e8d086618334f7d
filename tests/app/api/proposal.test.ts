import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as propose } from '#app/api/tribute/reel_proposal/route.ts';
import { GET as versions } from '#app/api/tribute/reel_versions/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import { editClip, hideClip } from '#components/workroom/reel/arrange-film.ts';
import type { ReelProposalDto } from '#lib/contracts/reel-proposal.ts';
import type { ManifestItem, ReelSettings } from '#lib/contracts/reels.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

type Shown = { items: ManifestItem[]; settings: ReelSettings };
const decided = ({ items, settings }: Shown) => ({ items, settings });
const order = ({ items }: Pick<Shown, 'items'>) =>
  items.flatMap((item) => (item.kind === 'CLIP' ? item.submissionId : []));

async function setUp(change: object = {}) {
  const tribute = await openTribute(change);
  const query = { tributeId: tribute.tributeId };
  const addClip = async (name: string, seconds: number) => {
    const { _id } = await joinAs(tribute.tributeId, name);
    const clip = await addReadyClip(tribute, _id);
    await Submission.updateOne({ _id: clip }, { $set: { 'media.frames': seconds * 30 } });
    return clip;
  };
  const film = async () => (await call(GET, { as: CREATOR, query })).data;
  const proposal = async () => (await call(propose, { as: CREATOR, query })).data as ReelProposalDto;
  const save = async (body: object) =>
    call(POST, { method: 'POST', as: CREATOR, body: { ...query, version: (await film()).version, ...body } });
  const use = async ({ version, items, settings }: ReelProposalDto) =>
    call(POST, {
      method: 'POST',
      as: CREATOR,
      body: { ...query, version, items, settings, isProposal: true },
    });
  const undo = async (action: 'UNDO' | 'REDO' = 'UNDO') => {
    const { history } = await film();
    const version = (action === 'UNDO' ? history.undo : history.redo).version;
    return call(PATCH, { method: 'PATCH', as: CREATOR, body: { ...query, action, version } });
  };
  return { tribute, query, addClip, film, proposal, save, use, undo };
}

test('a used proposal is one version that names itself, and one undo takes it back [reel-proposal]', async () => {
  const { query, addClip, film, proposal, save, use, undo } = await setUp();
  const mom = await addClip('Mom', 10);
  const ben = await addClip('Ben', 8);
  const cleo = await addClip('Cleo', 9);
  await Submission.updateOne(
    { _id: ben },
    { $set: { 'media.speech': [{ startSeconds: 3, endSeconds: 6 }] } },
  );
  await save({ items: (await film()).items, settings: { tidy: false } });
  const before = await film();

  const proposed = await proposal();
  expect(proposed.version).toBe(before.version);
  expect(proposed.changes.map(({ kind }) => kind)).toEqual(['OPENING', 'ORDER', 'CLOSING', 'TRIMS', 'THEME']);
  expect(decided(await film())).toEqual(decided(before));

  const used = await use(proposed);
  expect(used.status).toBe(201);
  expect(order(used.data).at(-1)).toBe(mom);
  expect(order(used.data).toSorted()).toEqual([mom, ben, cleo].toSorted());
  expect(used.data.settings).toMatchObject({ tidy: true, theme: 'BRIGHT' });
  expect(decided(used.data)).toEqual(decided(proposed));
  expect(used.data.version).toBe(before.version + 1);
  expect(used.data.history.undo).toMatchObject({ cause: 'PROPOSAL', version: used.data.version });
  const { data: list } = await call(versions, { as: CREATOR, query });
  expect(list[0]).toMatchObject({ cause: 'PROPOSAL' });
  expect((await proposal()).changes).toEqual([]);

  expect(decided((await undo()).data)).toEqual(decided(before));
  expect((await film()).history.redo).toMatchObject({ cause: 'PROPOSAL' });
  expect(decided((await undo('REDO')).data)).toEqual(decided(used.data));
});

test('keeps what the creator hid, and is refused when the reel changed since [reel-proposal] [reel-stale-save]', async () => {
  const { addClip, film, proposal, save, use } = await setUp();
  const [mom, ben] = [await addClip('Mom', 10), await addClip('Ben', 8)];
  const hidden = await addClip('Cleo', 9);
  await save({ items: hideClip((await film()).items, hidden, true) });
  const proposed = await proposal();
  expect(order(proposed)).toEqual([ben, mom, hidden]);
  expect(proposed.items).toContainEqual({ kind: 'CLIP', submissionId: hidden, hidden: true });
  expect(proposed.changes.at(-1)).toEqual({ kind: 'KEPT', hidden: 1, trimmed: 0 });
  await addClip('Dora', 9);
  const refused = await use(proposed);
  expect(refused).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  expect(order(await film())).toHaveLength(4);
});

test('the creator’s own clip and a given name tell who is closest [reel-proposal]', async () => {
  const { addClip, film, proposal, save } = await setUp();
  const own = await addClip('Lea', 20);
  const friend = await addClip('Ben', 20);
  const aunt = await addClip('Marta', 20);
  const speaker = (await Submission.findById(own))?.contributor;
  await Contributor.updateOne({ _id: speaker }, { $set: { userId: CREATOR.userId } });
  expect(order(await proposal()).at(-1)).toBe(own);
  const { items } = await film();
  await save({
    items: editClip(items, friend, { speakerName: 'Grandma' }),
  });
  expect(order(await proposal()).at(-1)).toBe(own);
  await Contributor.updateOne(
    { _id: (await Submission.findById(aunt))?.contributor },
    { $set: { name: 'Mom' } },
  );
  expect(order(await proposal()).at(-1)).toBe(aunt);
});

test('leaves a reel silent whose creator switched the music off first [reel-proposal]', async () => {
  const { addClip, film, proposal, save } = await setUp();
  await save({ items: (await film()).items, settings: { music: { mood: null, volume: 'MEDIUM' } } });
  await addClip('Ben', 20);
  await addClip('Cleo', 20);
  expect((await proposal()).changes.map(({ kind }) => kind)).not.toContain('MUSIC');
});

test('offers a silent memorial solemn music, until its creator switched music off [reel-proposal]', async () => {
  const { tribute, addClip, film, proposal, save } = await setUp({ tributeType: 'MEMORIAL' });
  await addClip('Ben', 20);
  await addClip('Cleo', 20);
  const solemn = { kind: 'MUSIC', mood: 'solemn' };
  expect((await proposal()).settings.music).toEqual({ mood: 'solemn', volume: 'SOFT' });
  expect((await proposal()).changes).toContainEqual(solemn);
  const { items } = await film();
  await save({ items, settings: { music: { mood: 'quiet', volume: 'SOFT' } } });
  await save({ items, settings: { music: { mood: null, volume: 'SOFT' } } });
  expect((await proposal()).changes).not.toContainEqual(solemn);
  expect(await Manifest.countDocuments({ tribute: tribute._id })).toBe((await film()).version);
});
