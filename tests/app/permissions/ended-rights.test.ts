import '#tests/support/installation.ts';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { POST as rotate } from '#app/api/tribute/presentation_link/route.ts';
import { DELETE as remove } from '#app/api/tribute/route.ts';
import { Tribute } from '#server/models/tribute.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { headersOf, makeAsk } from './ask.ts';
import { type Cell, cellsOf } from './cells.ts';
import { type Contents, closeContents, differences, readContents, restore } from './contents.ts';
import { ROLES, type Role } from './rules.ts';
import { type Caller, MISSING, type Stage, setStage } from './stage.ts';
import { TABLE } from './table.ts';

setPublisher(() => {});
const uploads = await startUploadEndpoint();
const ask = await makeAsk(uploads);
let stages: { stage: Stage; elsewhere: Stage };
let asItWas: Contents;
beforeAll(async () => {
  stages = { stage: await setStage(uploads, 'own'), elsewhere: await setStage(uploads, 'another') };
  asItWas = await readContents();
});
afterEach(() => restore(asItWas));
afterAll(closeContents);

/** The cells of a role that has its rights. */
function ownCells(role: Role): Cell[] {
  const cells = TABLE.filter(([, { of }]) => of === 'a tribute').flatMap((row) => cellsOf(row, stages));
  const own = cells.filter(({ thing, verdict }) => thing === 'own' && verdict.isAnswered);
  return own.filter((cell) => cell.role === role);
}

const asCreator = () => ({ as: stages.stage.callers.creator.as ?? null });

/** Returns the calls that are not answered like those about a missing reel. */
async function whatIsLeft(cells: Cell[], caller: Caller): Promise<string[]> {
  expect(cells.length).toBeGreaterThan(0);
  const before = await readContents();
  const left: string[] = [];
  for (const { row, ids } of cells) {
    const answer = await ask(row, ids, headersOf(caller));
    const missing = await ask(row, MISSING, headersOf(caller));
    if (answer.status !== 404 || !isDeepStrictEqual(answer, missing)) left.push(`${row[0]} ${answer.text}`);
  }
  return [...left, ...differences(before, await readContents())];
}

test("a rotated presentation link ends its viewers' cookies [link-rotate]", async () => {
  const { stage } = stages;
  const cells = ownCells('viewer');
  const { tributeId } = stage.own.creator;
  await call(rotate, { method: 'POST', ...asCreator(), body: { tributeId } });
  expect(await whatIsLeft(cells, stage.callers.viewer)).toEqual([]);
});

test.each(['guest', 'contributor'] as const)('a removed %s has no access left', async (role) => {
  const { stage } = stages;
  const cells = ownCells(role);
  const { tributeId } = stage.own.creator;
  const query = { tributeId, contributorId: stage.partOf[role] };
  await call(revoke, { method: 'DELETE', ...asCreator(), query });
  expect(await whatIsLeft(cells, stage.callers[role])).toEqual([]);
});

test('a removed person’s personal link is dead [person-revoke]', async () => {
  const { stage } = stages;
  const { tributeId, contributorId } = stage.own.creator;
  await call(revoke, {
    method: 'DELETE',
    ...asCreator(),
    query: { tributeId, contributorId },
  });
  const links = TABLE.filter(([, , input]) => JSON.stringify(input?.(MISSING) ?? {}).includes('token'))
    .filter(([name]) => !/verify|unsubscribe|presentation_link/.test(name))
    .flatMap((row) => cellsOf(row, stages))
    .filter(({ thing }) => thing === 'own');
  expect(links.length).toBeGreaterThan(ROLES.length);
  for (const { row, role, ids } of links)
    expect((await ask(row, ids, headersOf(stage.callers[role]))).status, `${row[0]} ${role}`).toBe(404);
});

test.each(['guest', 'contributor', 'viewer', 'creator'] as const)(
  'a %s has no access to a deleted reel',
  async (role) => {
    const { stage } = stages;
    const cells = ownCells(role);
    const { tributeId } = stage.own.creator;
    await call(remove, { method: 'DELETE', ...asCreator(), query: { tributeId } });
    expect(await whatIsLeft(cells, stage.callers[role])).toEqual([]);
  },
);

test.each(['guest', 'viewer'] as const)('an altered cookie of a %s proves nobody', async (role) => {
  const { stage } = stages;
  const cells = ownCells(role);
  const cookie = stage.callers[role].cookie ?? '';
  const at = cookie.indexOf('=') + 1;
  const altered = [at, at + 20, cookie.length - 1].map((place) => {
    const letter = cookie[place] === 'A' ? 'B' : 'A';
    return cookie.slice(0, place) + letter + cookie.slice(place + 1);
  });
  for (const { row, ids } of cells)
    for (const forged of altered)
      expect((await ask(row, ids, headersOf({ cookie: forged }))).status, `${row[0]} ${forged}`).toBe(401);
});

test.each([
  ['is switched off', { linkOpen: false }],
  ['is not open yet', { status: 'DRAFT' }],
  ['is of a reel that was deleted', { deletedAt: new Date() }],
])('a shared link that %s opens nothing for strangers', async (_, state) => {
  const { stage } = stages;
  await Tribute.updateOne({ _id: stage.tribute._id }, { $set: state });
  const links = TABLE.filter(([, { of }, input]) => {
    const said = JSON.stringify(input?.(MISSING) ?? {});
    return of === 'the link' && said.includes('tributeId') && !said.includes('token');
  });
  expect(links.length).toBeGreaterThan(2);
  const before = await readContents();
  for (const row of links)
    for (const role of ['anonymous', 'unverified', 'stranger'] as const) {
      const headers = headersOf(stage.callers[role]);
      const answer = await ask(row, stage.own[role], headers);
      expect(answer, `${row[0]} ${role}`).toEqual(await ask(row, MISSING, headers));
      expect(answer.status).toBe(404);
    }
  expect(differences(before, await readContents())).toEqual([]);
});

test("an unconfirmed account has only its cookie's rights", async () => {
  const { callers } = stages.stage;
  const headers = headersOf({ ...callers.unverified, ...callers.guest });
  const cells = TABLE.filter(([, { of }]) => of === 'a tribute' || of === 'an account')
    .flatMap((row) => cellsOf(row, stages))
    .filter(({ role, thing }) => role === 'guest' && thing === 'own');
  for (const { row, ids, verdict } of cells) {
    const [name, { of, to }, , { also = [] } = {}] = row;
    const isAnswered = verdict.isAnswered || to.includes('unverified');
    // For uploads, guests are known as guests only.
    const ofUpload = of === 'a tribute' ? 404 : 401;
    const asGuest = name.includes('/upload') ? ofUpload : to.includes('viewer') ? 404 : 403;
    const expected = isAnswered ? [200, 201, 202, 204, 409, ...also] : [asGuest];
    expect(expected, `${name}, own`).toContain((await ask(row, ids, headers)).status);
    await restore(asItWas);
  }
});
