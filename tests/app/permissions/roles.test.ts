import '#tests/support/installation.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { POST as join, DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { actorOf } from '#server/auth/actor.ts';
import { admit } from '#server/http/access.ts';
import { Tribute } from '#server/models/tribute.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { findParts } from '#server/services/access/find-parts.ts';
import type { TributeRole } from '#server/services/access/permissions.ts';
import { rolesIn } from '#server/services/access/role-in.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { headersOf } from './ask.ts';
import { type Contents, closeContents, readContents, restore } from './contents.ts';
import { HELD, ROLES, type Role } from './rules.ts';
import { type Caller, type Stage, setStage } from './stage.ts';

setPublisher(() => {});
const uploads = await startUploadEndpoint();
let stage: Stage;
let elsewhere: Stage;
let asItWas: Contents;
beforeAll(async () => {
  stage = await setStage(uploads, 'own');
  elsewhere = await setStage(uploads, 'another');
  asItWas = await readContents();
});
afterEach(() => restore(asItWas));
afterAll(closeContents);

/** Returns the roles of a caller, by our own pages' cookies and tokens. */
async function rolesOf(caller: Caller, { tribute }: Stage = stage): Promise<TributeRole[]> {
  const actor = admit(await actorOf(new Headers(headersOf(caller)), 'GET'), 'anyone');
  const document = await Tribute.findById(tribute._id).orFail();
  return rolesIn(actor, document, await findParts(actor, document));
}

const change = (changes: object) => Tribute.updateOne({ _id: stage.tribute._id }, { $set: changes });
const removed = (contributorId: unknown) => {
  const query = { tributeId: stage.tribute.tributeId, contributorId: String(contributorId) };
  return call(revoke, { method: 'DELETE', as: stage.callers.creator.as ?? null, query });
};

/** A viewer who has joined to say thank you. */
async function addThanker(): Promise<Caller & { _id: string }> {
  const { tributeId } = stage.tribute;
  const cookie = stage.callers.viewer.cookie ?? '';
  const joined = await call(join, {
    method: 'POST',
    cookie,
    body: { tributeId, name: 'Vera', isThankYou: true },
  });
  return { _id: joined.data._id, cookie: `${cookie}; ${cookieOf(joined)}` };
}

test.each(ROLES)('a %s has the roles that the matrix expects', async (role) => {
  expect(await rolesOf(stage.callers[role])).toEqual(HELD[role]);
});

test.each(ROLES)('a %s is a visitor in another person’s reel', async (role) => {
  expect(await rolesOf(stage.callers[role], elsewhere)).toEqual(['visitor']);
});

test.each([
  ['is switched off', { linkOpen: false }],
  ['is of a draft', { status: 'DRAFT' }],
])('a shared link that %s makes nobody a visitor', async (_, changes) => {
  await change(changes);
  const held = async (role: Role) => [role, await rolesOf(stage.callers[role])];
  const left = ROLES.map((role) => [role, HELD[role].filter((name) => name !== 'visitor')]);
  expect(await Promise.all(ROLES.map(held))).toEqual(left);
});

test('a rotated or closed presentation link makes nobody a viewer', async () => {
  await change({ 'presentation.token': 'y'.repeat(22) });
  expect(await rolesOf(stage.callers.viewer)).toEqual(['visitor']);
  await restore(asItWas);
  await change({ 'presentation.publishedAt': null });
  expect(await rolesOf(stage.callers.viewer)).toEqual(['visitor']);
});

test('a viewer who joins to say thank you is a thanker while the link works', async () => {
  const thanker = await addThanker();
  expect(await rolesOf(thanker)).toEqual(['thanker', 'viewer', 'visitor']);
  await change({ 'presentation.publishedAt': null });
  expect(await rolesOf(thanker)).toEqual(['formerThanker', 'visitor']);
});

test('a removed thanker keeps watching, and sends nothing', async () => {
  const thanker = await addThanker();
  await removed(thanker._id);
  expect(await rolesOf(thanker)).toEqual(['removedViewer', 'removed']);
});

test.each(['guest', 'contributor'] as const)('a removed %s only has the link', async (role) => {
  await removed(stage.partOf[role]);
  expect(await rolesOf(stage.callers[role])).toEqual(['removed']);
});

test('removing a person on the creator’s device leaves the creator all roles', async () => {
  await removed(stage.partOf.guest);
  const { creator, guest, viewer } = stage.callers;
  const cookie = `${guest.cookie}; ${viewer.cookie}`;
  expect(await rolesOf({ ...creator, cookie })).toEqual(['creator', 'contributor', 'viewer', 'visitor']);
});
