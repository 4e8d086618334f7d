import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { GET as listClips, PATCH as move, DELETE as remove } from '#app/api/submission/route.ts';
import { GET as versions } from '#app/api/tribute/reel_versions/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import { hideClip, moveClip } from '#components/workroom/reel/arrange-film.ts';
import type { EditHistory, ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import type { ManifestItem, ReelSettings } from '#lib/contracts/reels.ts';
import { VERSIONS_KEPT } from '#lib/reel/versions-kept.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Render } from '#server/models/render.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

async function setUp() {
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const clips = [
    await addReadyClip(tribute, guest._id),
    await addReadyClip(tribute, guest._id),
    await addReadyClip(tribute, guest._id),
  ];
  const film = async () => (await call(GET, { as: CREATOR, query })).data;
  const save = async (
    change: (items: ManifestItem[]) => ManifestItem[],
    settings?: Partial<ReelSettings>,
    known?: number,
  ) => {
    const { version, items } = await film();
    const body = { ...query, version: known ?? version, items: change(items), ...(settings && { settings }) };
    return call(POST, { method: 'POST', as: CREATOR, body });
  };
  const patch = (body: object) => call(PATCH, { method: 'PATCH', as: CREATOR, body: { ...query, ...body } });
  const step = (action: 'UNDO' | 'REDO', version: number) => patch({ action, version });
  /** Undoes or repeats what the page offers. */
  const next = async (action: 'UNDO' | 'REDO') => {
    const { history } = (await film()) as { history: EditHistory };
    const offered = action === 'UNDO' ? history.undo : history.redo;
    return step(action, offered?.version ?? 0);
  };
  const restore = async (version: number) =>
    patch({ action: 'RESTORE', version, current: (await film()).version });
  const list = async (cursor?: string) =>
    call(versions, { as: CREATOR, query: { ...query, ...(cursor && { cursor }) } });
  return { tribute, query, guest, clips, film, save, step, next, restore, list };
}

const same = (items: ManifestItem[]) => items;
const said = (version: ReelVersionDto | null) => version?.changes?.map(({ kind, value }) => [kind, value]);

test('undoes and repeats changes of order, clips and look, one after the other [reel-undo]', async () => {
  const { clips, film, save, next } = await setUp();
  const [first = '', second = '', third = ''] = clips;
  const states = [await film()];
  expect(states[0]?.history).toEqual({ undo: null, redo: null });
  states.push((await save((items) => moveClip(items, first, third))).data);
  expect(said(states[1]?.history.undo)).toEqual([['MOVED', 'END']]);
  states.push((await save((items) => hideClip(items, second, true))).data);
  states.push((await save(same, { theme: 'CALM', tidy: false })).data);
  const decided = ({ items, settings, format }: (typeof states)[number]) => ({ items, settings, format });
  for (const before of states.slice(0, -1).toReversed()) {
    const undone = await next('UNDO');
    expect(undone.status).toBe(200);
    expect(decided(undone.data)).toEqual(decided(before));
  }
  expect((await film()).history).toMatchObject({ undo: null, redo: { cause: 'CHANGE' } });
  expect((await next('UNDO')).status).toBe(422);
  for (const after of states.slice(1)) expect(decided((await next('REDO')).data)).toEqual(decided(after));
  const { history } = await film();
  expect(history.redo).toBeNull();
  expect(said(history.undo)).toEqual([
    ['TIDY', 'OFF'],
    ['THEME', 'CALM'],
  ]);
});

test('a new change ends what can be repeated; saving the same again does not [reel-undo]', async () => {
  const { film, save, next } = await setUp();
  await save(same, { theme: 'CALM' });
  await next('UNDO');
  await save(same);
  expect(said((await film()).history.redo)).toEqual([['THEME', 'CALM']]);
  await save(same, { transition: 'CUT' });
  const { history } = await film();
  expect(history.redo).toBeNull();
  expect(said(history.undo)).toEqual([['TRANSITION', 'CUT']]);
});

test('undoing keeps a clip that arrived since, and leaves out one that its speaker took back [reel-undo]', async () => {
  const { tribute, guest, clips, film, save, next } = await setUp();
  const [first = '', second = '', third = ''] = clips;
  await save((items) => moveClip(items, first, third));
  const arrived = await addReadyClip(tribute, guest._id);
  await call(remove, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: second } });
  await next('UNDO');
  const { items, history } = (await film()) as { items: ManifestItem[]; history: EditHistory };
  expect(items.flatMap((item) => (item.kind === 'CLIP' ? item.submissionId : []))).toEqual([
    first,
    third,
    arrived,
  ]);
  expect(history).toMatchObject({ undo: null, redo: { version: 4 } });
});

test('undoes that the creator moved a clip to another question, but not that its sender did [reel-undo]', async () => {
  const { tribute, query, guest, clips, film, next } = await setUp();
  const [submissionId = ''] = clips;
  const [, second] = tribute.questions;
  const questionOf = async () => {
    const { data } = await call(listClips, { as: CREATOR, query });
    return data.find(({ _id }: { _id: string }) => _id === submissionId).questionId;
  };
  const before = await questionOf();
  const body = { submissionId, questionId: second?._id };
  await call(move, { method: 'PATCH', as: CREATOR, body });
  expect(said((await film()).history.undo)).toEqual([['QUESTION', second?._id]]);
  const { items } = (await next('UNDO')).data;
  expect(await questionOf()).toBe(before);
  expect(items.some(({ questionId }: { questionId?: string }) => questionId === second?._id)).toBe(false);
  await next('REDO');
  expect(await questionOf()).toBe(second?._id);
  await next('UNDO');
  await call(move, { method: 'PATCH', cookie: guest.cookie, body });
  expect((await film()).history).toMatchObject({ undo: null, redo: {} });
});

test('of two concurrent changes one is refused with a stable code, and so is an undo that is not next [reel-stale-save]', async () => {
  const { clips, film, save, step } = await setUp();
  const [first = '', , third = ''] = clips;
  const { version } = await film();
  const answers = await Promise.all([
    save((items) => moveClip(items, first, third), undefined, version),
    save(same, { theme: 'CALM' }, version),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE_VERSION' });
  const undos = await Promise.all([step('UNDO', version + 1), step('UNDO', version + 1)]);
  expect(undos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await step('UNDO', version + 1)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  expect(await step('REDO', 99)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  expect((await film()).version).toBe(version + 2);
});

test('lists what each version changed and restores one, which can be undone [reel-version-list] [reel-versions]', async () => {
  const { clips, film, save, next, restore, list, query } = await setUp();
  const [first = '', , third = ''] = clips;
  const before = await film();
  await save((items) => moveClip(items, first, third));
  await save(same, { theme: 'CALM' });
  await save(same);
  await next('UNDO');
  await restore(before.version);
  const { data } = (await list()) as { data: ReelVersionDto[] };
  expect(data.map((version) => [version.version, version.cause, said(version)])).toEqual([
    [8, 'RESTORE', [['MOVED', 'START']]],
    [7, 'UNDO', [['THEME', 'CALM']]],
    [5, 'CHANGE', [['THEME', 'CALM']]],
    [4, 'CHANGE', [['MOVED', 'END']]],
    [3, 'BY_OTHERS', [['ADDED', null]]],
    [2, 'BY_OTHERS', [['ADDED', null]]],
    [1, 'BY_OTHERS', [['ADDED', null]]],
  ]);
  expect(data.map(({ restoredAt }) => restoredAt !== null)).toEqual([true, ...Array(6).fill(false)]);
  expect(data[3]?.changes?.[0]?.submissionId).toBe(first);
  expect((await film()).items).toEqual(before.items);
  expect((await next('UNDO')).data.history).toMatchObject({ redo: { version: 8, cause: 'RESTORE' } });
  const { cookie } = await joinAs(query.tributeId, 'Mia');
  expect((await call(versions, { cookie, query })).status).toBe(404);
  expect(await call(GET, { cookie, query })).toMatchObject({ status: 200, data: { history: null } });
});

test('keeps the newest versions and those of made files, and lists them by pages [reel-versions]', async () => {
  const { tribute, film, save, list, next } = await setUp();
  const { items } = await Manifest.findOne({ tribute: tribute._id }).sort({ version: -1 }).orFail();
  const numbers = Array.from({ length: VERSIONS_KEPT - 1 }, (_, index) => index + 4);
  await Manifest.insertMany(
    numbers.map((version) => ({
      tribute: tribute._id,
      version,
      items,
      settings: { theme: version % 2 ? 'CALM' : 'BRIGHT' },
      cause: 'CHANGE',
    })),
  );
  await Render.create({ tribute: new Types.ObjectId(tribute._id), manifestVersion: 2, status: 'READY' });
  await save(same, { theme: 'CLASSIC' });
  const newest = VERSIONS_KEPT + 3;
  const kept = await Manifest.distinct('version', { tribute: tribute._id });
  expect(kept.toSorted((a, b) => a - b).slice(0, 2)).toEqual([2, 4]);
  expect((await film()).version).toBe(newest);
  await next('UNDO');

  const seen: ReelVersionDto[] = [];
  let cursor: string | undefined;
  do {
    const answer = await list(cursor);
    seen.push(...answer.data);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.map(({ version }) => version)).toEqual([
    ...Array.from({ length: VERSIONS_KEPT }, (_, index) => newest + 1 - index),
    2,
  ]);
  // What they changed is unknown: the versions before them are gone.
  expect(seen.filter(({ changes }) => changes === null).map(({ version }) => version)).toEqual([5, 2]);
});

test('a free order keeps the questions of its clips, takes new ones last, and is undone [reel-free-order] [reel-undo]', async () => {
  const { tribute, query, guest, clips, film, save, next, restore } = await setUp();
  const [first = '', second = '', third = ''] = clips;
  const idsIn = ({ items }: { items: ManifestItem[] }) =>
    items.flatMap((item) =>
      item.kind === 'CLIP' ? item.submissionId : item.card === 'QUESTION' ? 'card' : [],
    );
  const questions = async () =>
    (await call(listClips, { as: CREATOR, query })).data.map(
      ({ questionId }: { questionId: string }) => questionId,
    );
  const asked = await questions();
  const { version } = await film();
  const free = (await save(same, { order: 'FREE' })).data;
  expect(idsIn(free)).toEqual([first, second, third]);
  expect(said(free.history.undo)).toEqual([['ARRANGED', 'FREE']]);
  await save((items) => moveClip(items, third, first));
  const late = await addReadyClip(tribute, guest._id);
  expect(idsIn(await film())).toEqual([third, first, second, late]);
  const other = tribute.questions[1]?._id;
  await call(move, { method: 'PATCH', as: CREATOR, body: { submissionId: first, questionId: other } });
  expect(idsIn(await film())).toEqual([third, first, second, late]);
  const { data: arranged } = await save(same, { order: 'BY_QUESTION' });
  expect(idsIn(arranged)).toEqual(['card', third, second, late, 'card', first]);
  expect(said((await next('UNDO')).data.history.undo)).toEqual([['QUESTION', other]]);
  await next('UNDO');
  expect(new Set(await questions())).toEqual(new Set(asked));
  await next('UNDO');
  expect(idsIn((await next('UNDO')).data)).toEqual(['card', first, second, third, late]);
  expect(idsIn((await next('REDO')).data)).not.toContain('card');
  await next('REDO');
  await next('REDO');
  expect((await questions())[0]).toBe(other);
  await restore(version);
  expect(new Set(await questions())).toEqual(new Set(asked));
});
