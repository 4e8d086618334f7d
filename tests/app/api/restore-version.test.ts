import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { PATCH as caption, GET as readCaptions } from '#app/api/submission/captions/route.ts';
import { PATCH as move } from '#app/api/submission/route.ts';
import { GET as versions } from '#app/api/tribute/reel_versions/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import { hideClip } from '#components/workroom/reel/arrange-film.ts';
import type { ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import type { ManifestItem, ReelSettings } from '#lib/contracts/reels.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

async function setUp() {
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const arrive = () => addReadyClip(tribute, guest._id);
  const film = async () => (await call(GET, { as: CREATOR, query })).data;
  const save = async (items: ManifestItem[], settings?: Partial<ReelSettings>) => {
    const body = { ...query, version: (await film()).version, items, ...(settings && { settings }) };
    return (await call(POST, { method: 'POST', as: CREATOR, body })).data;
  };
  const patch = (body: object) => call(PATCH, { method: 'PATCH', as: CREATOR, body: { ...query, ...body } });
  const restore = async (version: number, current?: number) =>
    patch({ action: 'RESTORE', version, current: current ?? (await film()).version });
  const list = async () => (await call(versions, { as: CREATOR, query })).data as ReelVersionDto[];
  return { tribute, arrive, film, save, patch, restore, list };
}

const clipsIn = (items: ManifestItem[]) =>
  items.flatMap((item) => (item.kind === 'CLIP' ? [item.submissionId] : []));

test('restoring a version keeps the clips that arrived since, as they are now, and says so [reel-versions]', async () => {
  const { tribute, arrive, film, save, patch, restore, list } = await setUp();
  const first = await arrive();
  const then = await film();
  await save(then.items, { theme: 'CALM' });
  const [second, third] = [await arrive(), await arrive()];
  const questionId = tribute.questions[1]?._id ?? null;
  await call(move, { method: 'PATCH', as: CREATOR, body: { submissionId: third, questionId } });
  const { items } = await film();
  await save(hideClip(items, second, true));
  const captions = async () =>
    (await call(readCaptions, { as: CREATOR, query: { submissionId: third } })).data;
  const body = { submissionId: third, version: (await captions()).version, lines: 'Stay well!' };
  await call(caption, { method: 'PATCH', as: CREATOR, body });

  const { data: restored } = await restore(then.version);
  expect(restored.settings.theme).toBe('CLASSIC');
  expect(clipsIn(restored.items)).toEqual([first, second, third]);
  expect(restored.items).toContainEqual({ kind: 'CLIP', submissionId: second, hidden: true });
  expect(restored.items).toContainEqual(expect.objectContaining({ card: 'QUESTION', questionId }));
  expect((await captions()).captions).toMatchObject([{ text: 'Stay well!' }]);
  const [newest] = await list();
  expect(newest).toMatchObject({ cause: 'RESTORE', laterClips: 2 });
  expect(restored.history.undo).toMatchObject({
    version: newest?.version,
    restores: then.version,
    laterClips: 2,
  });

  const { data: undone } = await patch({ action: 'UNDO', version: newest?.version });
  expect(undone).toMatchObject({ items: (await save(undone.items)).items, settings: { theme: 'CALM' } });
  expect(clipsIn(undone.items)).toEqual([first, second, third]);
});

test('keeps later clips also where the order was or is free, and after the empty reel [reel-versions]', async () => {
  const { arrive, film, save, restore, list } = await setUp();
  const first = await arrive();
  const { version: byQuestion } = await film();
  const { version: free } = await save((await film()).items, { order: 'FREE' });
  const second = await arrive();
  const inFreeOrder = (await restore(free)).data;
  expect(clipsIn(inFreeOrder.items)).toEqual([first, second]);
  expect(inFreeOrder.items.at(-1)).toMatchObject({ card: 'CLOSING' });
  expect(inFreeOrder.history.undo).toMatchObject({ laterClips: 1 });
  const asked = (await restore(byQuestion)).data;
  expect(clipsIn(asked.items)).toEqual([first, second]);
  expect((await list())[0]).toMatchObject({ version: asked.version, laterClips: 1 });
  const whole = (await restore(0)).data;
  expect(clipsIn(whole.items)).toEqual([first, second]);
  expect(whole.history.undo).toMatchObject({ laterClips: 2 });
});

test('a restore that is based on another version than the newest is refused [reel-stale-save]', async () => {
  const { arrive, film, save, restore } = await setUp();
  await arrive();
  const { version, items } = await film();
  await save(items, { theme: 'CALM' });
  expect(await restore(version, version)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  expect(await film()).toMatchObject({ version: version + 1, settings: { theme: 'CALM' } });
});
