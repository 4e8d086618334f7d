import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { joinAgain } from '#lib/browser/recording/join-again.ts';
import { keepNextPicture, loadNextPicture } from '#lib/browser/recording/next-picture.ts';
import { keepNotes } from '#lib/browser/recording/notes.ts';
import {
  nameKeyOf,
  rememberedId,
  rememberedName,
  rememberName,
} from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { whenTakenBack } from '#lib/browser/recording/taken-back.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { becomeOther, eraseOwn, renameOwnPart, withdrawOwnConsent } from '#lib/browser/watch/own-part.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { JoinTributeInput } from '#lib/contracts/contributors.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const ANNA = 'tribute-of-anna-123456';
const RUTH = 'tribute-of-ruth-654321';
let disks: Record<string, ReturnType<typeof memoryDisk>> = {};
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: (name: string) => disks[name] }));
vi.mock('#lib/browser/auth/carry-bearer.ts', () => ({ carryBearer: async () => {} }));

const configuration = {} as ClientConfiguration;
const place = { tributeId: ANNA, questionId: null, isThankYou: false };
const SENT = 'a'.repeat(32);
const DRAFT = 'b'.repeat(32);
let status = 200;
let data: object = {};
const bodies: unknown[] = [];

beforeEach(() => {
  status = 200;
  data = {};
  bodies.length = 0;
  localStorage.clear();
  useRecorderChoices.setState({ notes: {} });
  disks = { [ANNA]: memoryDisk(), [RUTH]: memoryDisk() };
  vi.stubGlobal('indexedDB', {
    databases: async () => Object.keys(disks).map((id) => ({ name: `take-${id}` })),
  });
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    bodies.push(typeof body === 'string' ? JSON.parse(body) : null);
    return Response.json(status === 200 ? { data } : { error: 'No.' }, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function leave(tributeId: string, takeId: string, sent: boolean, more: Partial<Take> = {}) {
  const take = buildTake({ tributeId, takeId, sent, ...more });
  const store = createTakeStore(tributeId, disks[tributeId]);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
}
async function leaveEverything() {
  await leave(ANNA, SENT, true);
  await leave(ANNA, DRAFT, false);
  await leave(RUTH, SENT, true);
  await saveCard(place, { takeId: 'c'.repeat(32), text: 'You opened the door.' });
  for (const tributeId of [ANNA, RUTH]) {
    rememberName(tributeId, 'Ben');
    keepNotes(notesKeyOf(tributeId, false, null), 'Speak slowly.');
  }
}
const erase = (personId?: string) => eraseOwn({ tributeId: ANNA, personId, name: 'Ben' }, configuration);
const takesOf = async (tributeId: string) =>
  (await takesOn(disks[tributeId] ?? memoryDisk())).map(({ takeId }) => takeId);

test('erasing leaves nothing of the reel on the device that could still be sent [erase-own]', async () => {
  await leaveEverything();
  expect(await erase()).toBeNull();
  expect(await takesOf(ANNA)).toEqual([]);
  expect(await loadCard(place)).toBeNull();
  expect(rememberedName(ANNA)).toBe('');
  expect(Object.keys(useRecorderChoices.getState().notes)).toEqual([notesKeyOf(RUTH, false, null)]);
  expect(await takesOf(RUTH)).toEqual([SENT]);
  expect(rememberedName(RUTH)).toBe('Ben');
});

test('withdrawing the consent stops what waits to be sent, and keeps drafts [consent-withdraw]', async () => {
  await leaveEverything();
  expect(await withdrawOwnConsent({ tributeId: ANNA }, configuration)).toBeNull();
  expect(await takesOf(ANNA)).toEqual([DRAFT]);
  expect(await loadCard(place)).not.toBeNull();
  expect(await takesOf(RUTH)).toEqual([SENT]);
});

test('a failed call deletes nothing', async () => {
  await leaveEverything();
  status = 503;
  expect(await erase()).toBe('No.');
  expect(await withdrawOwnConsent({ tributeId: ANNA }, configuration)).toBe('No.');
  expect(await takesOf(ANNA)).toHaveLength(2);
});

const again = () => joinAgain({ tributeId: ANNA, name: 'Ben' });

test('nothing that still runs joins again for a person who was erased [erase-own]', async () => {
  expect((await again()).status).toBe(200);
  await erase();
  expect(await again()).toMatchObject({ status: 410, data: null });
  expect((await joinAgain({ tributeId: RUTH, name: 'Ben' })).status).toBe(200);
});

test('only someone else than the greeted person joins for what the device kept [own-others]', async () => {
  rememberName(ANNA, 'Opa', 'opa');
  rememberName(nameKeyOf(ANNA, true), 'Ben', 'ben');
  const asked = async (self: object) => {
    await joinAgain({ tributeId: ANNA, name: 'Ben', ...self });
    return (bodies.at(-1) as JoinTributeInput).isForKept ?? false;
  };
  expect(await asked({})).toBe(false);
  expect(await asked({ personId: 'ben' })).toBe(true);
  expect(await asked({ personId: 'opa' })).toBe(false);
  expect(await asked({ personId: 'ben', isThankYou: true })).toBe(false);
});

test('calls that lost one person together join once, and again later [own-others]', async () => {
  const asked = (personId: string, isThankYou = false) =>
    joinAgain({ tributeId: ANNA, name: 'Ben', personId, isThankYou });
  data = { _id: 'ben' };
  const joined = await Promise.all([asked('ben'), asked('ben'), asked('opa'), asked('ben', true)]);
  expect(joined.map(({ status: answered }) => answered)).toEqual([200, 200, 200, 200]);
  expect(bodies).toHaveLength(3);
  await asked('ben');
  expect(bodies).toHaveLength(4);
});

test.each([
  ['may, if the server refused to erase', 403, 200],
  ['may not, if the server’s answer was lost', 503, 410],
])('joining again %s [erase-own]', async (_what, refused, joined) => {
  rememberName(ANNA, 'Ben');
  status = refused;
  await erase();
  status = 200;
  expect(rememberedName(ANNA)).toBe(joined === 200 ? 'Ben' : '');
  expect((await again()).status).toBe(joined);
});

test('erasing again after a lost answer succeeds, although nobody is there anymore [erase-own]', async () => {
  await leaveEverything();
  status = 503;
  expect(await erase()).toBe('No.');
  status = 404;
  expect(await erase()).toBeNull();
  expect(await takesOf(ANNA)).toEqual([]);
});

test.each([
  ['erased', eraseOwn],
  ['withdrawn', withdrawOwnConsent],
] as const)('tells every tab that everything was %s, once it is gone from the device', async (what, act) => {
  await leaveEverything();
  const told = Promise.withResolvers<[string, string[]]>();
  const stop = whenTakenBack(
    ANNA,
    (takenBack) => void takesOf(ANNA).then((left) => told.resolve([takenBack, left])),
  );
  await act({ tributeId: ANNA, name: 'Ben' }, configuration);
  expect(await told.promise).toEqual([what, what === 'erased' ? [] : [DRAFT]]);
  stop();
});

test('another person of this device is who the recorder greets from then on [own-others]', async () => {
  rememberName(ANNA, 'Opa', 'opa');
  data = { _id: 'ben', name: 'Ben' };
  expect(await becomeOther({ tributeId: ANNA, personId: 'ben' }, configuration)).toBeNull();
  expect(bodies).toEqual([{ tributeId: ANNA, personId: 'ben' }]);
  expect([rememberedName(ANNA), rememberedId(ANNA)]).toEqual(['Ben', 'ben']);
});

test('renames the person of the page, who need not be the one of another tab [own-others]', async () => {
  rememberName(ANNA, 'Opa', 'opa');
  await renameOwnPart({ tributeId: ANNA, personId: 'ben', name: 'Benno' }, configuration);
  expect(bodies).toEqual([{ action: 'RENAME', tributeId: ANNA, personId: 'ben', name: 'Benno' }]);
  expect(rememberedName(ANNA)).toBe('Opa');
  await renameOwnPart({ tributeId: ANNA, personId: 'opa', name: 'Grandpa' }, configuration);
  expect([rememberedName(ANNA), rememberedId(ANNA)]).toEqual(['Grandpa', 'opa']);
});

test('leaves what another person of this device recorded, and their tabs [own-others]', async () => {
  data = { personIds: ['ben'] };
  await leave(ANNA, SENT, true, { personId: 'opa' });
  await leave(ANNA, DRAFT, false, { personId: 'ben' });
  const told: string[] = [];
  const allTold = Promise.withResolvers<void>();
  const stops = [
    whenTakenBack(ANNA, () => told.push('ben'), 'ben'),
    whenTakenBack(ANNA, () => told.push('opa'), 'opa'),
    whenTakenBack(ANNA, () => allTold.resolve()),
  ];
  await withdrawOwnConsent({ tributeId: ANNA, personId: 'ben' }, configuration);
  expect(await takesOf(ANNA)).toHaveLength(2);
  await erase('ben');
  expect(await takesOf(ANNA)).toEqual([SENT]);
  await allTold.promise;
  expect([...new Set(told)]).toEqual(['ben']);
  for (const stop of stops) stop();
});

test.each(['erased', 'withdrawn'])(
  'a thank-you of another person of this device stays when everything is %s [own-others]',
  async (what) => {
    data = { personIds: ['ben', 'ben-thanks'] };
    await leave(ANNA, SENT, true, { isThankYou: true, personId: 'opa-thanks' });
    await leave(ANNA, DRAFT, true, { isThankYou: true, personId: 'ben-thanks' });
    const own = { tributeId: ANNA, personId: 'ben' };
    expect(await (what === 'erased' ? erase('ben') : withdrawOwnConsent(own, configuration))).toBeNull();
    expect(await takesOf(ANNA)).toEqual([SENT]);
  },
);

test.each([
  ['of another name is still joined for', 'Opa', 'Ben', 200],
  ['of their name is not', 'Ben Berg', 'Ben', 410],
  ['of someone else’s name is still joined for', 'Ben Lind', 'Ben', 200],
  ['is still joined for where they have no name', 'Opa', '', 200],
])('after an erasure, a thank-you %s [erase-own]', async (_what, name, ownName, joined) => {
  const key = nameKeyOf(ANNA, true);
  rememberName(key, name, 'thanks');
  const own = { tributeId: ANNA, personId: 'ben', name: ownName, otherNames: ['Ben Lind'] };
  await eraseOwn(own, configuration);
  const thanks = { tributeId: ANNA, name, isThankYou: true, personId: 'thanks' };
  expect((await joinAgain(thanks)).status).toBe(joined);
});

test('cards, pictures and notes of another person of this device stay [own-others]', async () => {
  data = { personIds: ['ben'] };
  const picture = { pictureId: 'p', fileName: 'me.jpg', mimeType: 'image/jpeg', uploadUrl: null };
  const kept = { ...picture, clip: new Blob(['me']) };
  for (const personId of ['ben', 'opa']) {
    await saveCard({ ...place, personId }, { takeId: 'c'.repeat(32), text: personId });
    await keepNextPicture({ ...place, personId }, kept);
    keepNotes(notesKeyOf(ANNA, false, null, personId), personId);
  }
  await erase('ben');
  const [card, ofBen] = await Promise.all(['opa', 'ben'].map((personId) => loadCard({ ...place, personId })));
  expect([card?.text, ofBen]).toEqual(['opa', null]);
  expect(await loadNextPicture({ ...place, personId: 'opa' })).toMatchObject(picture);
  expect(await loadNextPicture({ ...place, personId: 'ben' })).toBeNull();
  expect(Object.values(useRecorderChoices.getState().notes)).toEqual(['opa']);
});
