import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { DELETE, GET as listClips, PATCH as restore } from '#app/api/submission/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import type { EditHistory } from '#lib/contracts/reel-versions.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

async function setUp() {
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  // Otherwise restored clips wait for a credit.
  await Contributor.updateOne({ _id: guest._id }, { creditState: 'SPENT' });
  const clips = [
    await addReadyClip(tribute, guest._id),
    await addReadyClip(tribute, guest._id),
    await addReadyClip(tribute, guest._id),
  ] as const;
  const film = async () => (await call(GET, { as: CREATOR, query })).data;
  const items = async () => (await film()).items as ManifestItem[];
  const next = async (action: 'UNDO' | 'REDO') => {
    const { history } = (await film()) as { history: EditHistory };
    const offered = action === 'UNDO' ? history.undo : history.redo;
    const body = { ...query, action, version: offered?.version ?? 0 };
    return call(PATCH, { method: 'PATCH', as: CREATOR, body });
  };
  const history = async () => {
    const { undo, redo } = (await film()).history as EditHistory;
    return [undo, redo].map((version) => version?.changes?.map(({ kind }) => kind) ?? null);
  };
  const save = async (change: (items: ManifestItem[]) => ManifestItem[]) => {
    const { version } = await film();
    const body = { ...query, version, items: change(await items()) };
    expect((await call(POST, { method: 'POST', as: CREATOR, body })).status).toBe(201);
  };
  const remove = (submissionId: string) =>
    call(DELETE, { method: 'DELETE', as: CREATOR, query: { submissionId } });
  const shown = async () =>
    (await call(listClips, { as: CREATOR, query })).data.map(({ _id }: { _id: string }) => _id);
  return { guest, clips, items, next, history, save, remove, shown };
}

const named = (id: string) => (item: ManifestItem) =>
  item.kind === 'CLIP' && item.submissionId === id ? { ...item, speakerName: 'Bo' } : item;

test('undoing a removal restores the clip at its place and as it was edited; repeating removes it again [reel-undo]', async () => {
  const { clips, items, next, history, save, remove, shown } = await setUp();
  const [, second] = clips;
  await save((all) => all.map(named(second)));
  const before = await items();
  await remove(second);
  expect(await shown()).not.toContain(second);
  expect(await history()).toEqual([['REMOVED'], null]);

  const undone = await next('UNDO');
  expect(undone.data.items).toEqual(before);
  expect(await shown()).toContain(second);
  expect(await history()).toEqual([['RENAMED'], ['REMOVED']]);

  const repeated = await next('REDO');
  expect(repeated.data.items).toHaveLength(before.length - 1);
  expect(await shown()).not.toContain(second);
  expect(await Submission.findById(second)).toMatchObject({ deletedBy: 'CREATOR' });
  expect((await next('UNDO')).data.items).toEqual(before);
});

test('changes before and after a removal are undone around it [reel-undo]', async () => {
  const { clips, items, next, save, remove } = await setUp();
  const [first, second] = clips;
  const start = await items();
  await save((all) => all.map(named(first)));
  await remove(second);
  await save((all) => all.map((item) => (item.kind === 'CLIP' ? { ...item, hidden: true } : item)));
  expect((await next('UNDO')).status).toBe(200);
  expect((await next('UNDO')).status).toBe(200);
  expect((await next('UNDO')).status).toBe(200);
  expect(await items()).toEqual(start);
});

test('restoring a removed clip from the list undoes its removal, at its place and as it was edited [reel-undo]', async () => {
  const { clips, items, next, history, save, remove, shown } = await setUp();
  const [first, second] = clips;
  await save((all) => all.map(named(second)));
  const before = await items();
  await remove(second);
  await save((all) => all.map(named(first)));
  const body = { submissionId: second, restore: true };
  expect((await call(restore, { method: 'PATCH', as: CREATOR, body })).status).toBe(200);
  expect(await items()).toEqual(before.map(named(first)));
  expect(await history()).toEqual([['RENAMED'], ['REMOVED']]);
  expect((await next('REDO')).status).toBe(200);
  expect(await shown()).not.toContain(second);
});

test('undoing a removal whose clip was erased meanwhile changes nothing [reel-undo]', async () => {
  const { clips, items, next, history, remove } = await setUp();
  const [first] = clips;
  await remove(first);
  const without = await items();
  await Submission.deleteOne({ _id: first });
  expect((await next('UNDO')).status).toBe(200);
  expect(await items()).toEqual(without);
  expect(await history()).toEqual([null, ['REMOVED']]);
});

test('a clip that its speaker takes back cannot be brought back by its creator [reel-undo]', async () => {
  const { guest, clips, history, items } = await setUp();
  const before = await items();
  const [first] = clips;
  await call(DELETE, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: first } });
  expect(await items()).toHaveLength(before.length - 1);
  expect(await history()).toEqual([null, null]);
});
