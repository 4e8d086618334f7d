import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST as send } from '#app/api/submission/route.ts';
import {
  PATCH as change,
  POST as enter,
  GET as people,
  DELETE as remove,
} from '#app/api/tribute/contributor/route.ts';
import { POST as remind } from '#app/api/tribute/reminder/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { COOKIE } from '#server/auth/cookies.ts';
import { guestToken, readGuestToken } from '#server/auth/guest.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let T: { tributeId: string };
beforeEach(async () => {
  tribute = await openTribute();
  T = { tributeId: tribute.tributeId };
});

type Who = { cookie?: string; as?: typeof STRANGER };
const join = (who: Who, body: object) => call(enter, { method: 'POST', ...who, body: { ...T, ...body } });
const names = async (): Promise<string[]> =>
  (await call(people, { as: CREATOR, query: T })).data.map(({ name }: { name: string }) => name).toSorted();

describe('a name that is typed on a used device', () => {
  test('makes someone new, unless it says that it corrects the name [access-guest]', async () => {
    const maja = await joinAs(T.tributeId, 'Maja');
    const karl = await join(maja, { name: 'Karl' });
    expect(karl.data._id).not.toBe(maja._id);
    expect(await names()).toEqual(['Karl', 'Maja']);
    const corrected = await join({ cookie: cookieOf(karl) }, { name: 'Carl', isSame: true });
    expect(corrected.data).toMatchObject({ _id: karl.data._id, name: 'Carl' });
    expect(await names()).toEqual(['Carl', 'Maja']);
  });

  test('completes the name of its person [access-guest]', async () => {
    const maja = await joinAs(T.tributeId, 'Maja');
    expect((await join(maja, { name: 'maja Lind' })).data._id).toBe(maja._id);
    expect(await names()).toEqual(['maja Lind']);
  });

  test('finds the person of this device who has it, also after others [access-guest]', async () => {
    const maja = await joinAs(T.tributeId, 'Maja Lind');
    const karl = await join(maja, { name: 'Karl' });
    const again = await join({ cookie: cookieOf(karl) }, { name: ' maja lind' });
    expect(again.data._id).toBe(maja._id);
    // Half a name may be someone else's.
    const half = await join({ cookie: cookieOf(karl) }, { name: 'Maja' });
    expect(half.data._id).not.toBe(maja._id);
    expect(await names()).toEqual(['Karl', 'Maja', 'maja lind']);
  });

  test('leaves an account its name [access-guest]', async () => {
    const own = await join({ as: STRANGER }, { name: 'Eve' });
    const opa = await join({ as: STRANGER, cookie: cookieOf(own) }, { name: 'Opa' });
    expect(opa.data._id).not.toBe(own.data._id);
    expect((await Contributor.findById(own.data._id))?.name).toBe('Eve');
    expect((await Contributor.findById(opa.data._id))?.userId).toBeNull();
    const renamed = await join({ as: STRANGER, cookie: cookieOf(own) }, { name: 'Eva', isSame: true });
    expect(renamed.data).toMatchObject({ _id: own.data._id, name: 'Eva' });
  });
});

test('progress, a refusal and a reminder are of the person that the page names [access-person]', async () => {
  const maja = await joinAs(T.tributeId, 'Maja');
  const cookie = cookieOf(await join(maja, { name: 'Karl' }));
  const personId = maja._id;
  const tell = (told: object) => call(change, { method: 'PATCH', cookie, body: { ...T, personId, ...told } });
  const stateOf = async () => (await Contributor.findById(maja._id))?.toObject();
  await tell({ action: 'PROGRESS', progress: { stage: 'TRYING' } });
  expect(await stateOf()).toMatchObject({ progress: { stage: 'TRYING' } });
  await call(remind, { method: 'POST', cookie, body: { ...T, personId, email: 'maja@example.com' } });
  expect(await stateOf()).toMatchObject({ remindTo: 'maja@example.com' });
  await tell({ action: 'DECLINE', decline: true });
  expect(await stateOf()).toMatchObject({ status: 'DECLINED' });
  const karl = await Contributor.findOne({ tribute: tribute._id, name: 'Karl' });
  expect(karl).toMatchObject({ status: 'OPENED', progress: null, remindOn: null });
});

describe('a take of a shared device', () => {
  const gone = { status: 410, code: 'PERSON_GONE' };
  const card = { medium: 'TEXT', text: 'Pancakes.', questionId: null, consent: true };
  let takes = 0;
  const sendCard = (cookie: string, more: object) => {
    takes += 1;
    const takeId = takes.toString(16).padStart(32, '0');
    return call(send, { method: 'POST', cookie, body: { ...T, ...card, takeId, ...more } });
  };
  const joinTwo = async () => {
    const maja = await joinAs(T.tributeId, 'Maja');
    const karl = await join(maja, { name: 'Karl' });
    return { personId: maja._id, tablet: cookieOf(karl) };
  };
  const clipsOf = async () => Submission.countDocuments({ tribute: tribute._id });

  test('is sent by nobody else when the creator has removed them [own-others]', async () => {
    const { personId, tablet } = await joinTwo();
    const query = { ...T, contributorId: personId };
    expect((await call(remove, { method: 'DELETE', as: CREATOR, query })).status).toBe(200);
    expect(await sendCard(tablet, { personId })).toMatchObject(gone);
    expect(await clipsOf()).toBe(0);
  });

  test('is sent by nobody else when they have erased themselves elsewhere, and been deleted [own-others]', async () => {
    const { personId, tablet } = await joinTwo();
    const phone = await joinAs(T.tributeId, 'Maja');
    await Contributor.deleteOne({ _id: personId });
    expect(await sendCard(tablet, { personId })).toMatchObject(gone);
    // A browser that has lost its cookie too.
    expect(await sendCard(phone.cookie, { personId })).toMatchObject(gone);
    expect(await clipsOf()).toBe(0);
  });

  test('is sent under their name where the device has lost its cookie [own-others]', async () => {
    const { personId } = await joinTwo();
    const { cookie } = await joinAs(T.tributeId, 'Ida');
    expect(await sendCard(cookie, { personId })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    const renamed = { ...T, action: 'RENAME', contributorId: personId, name: 'Maja Lind' };
    await call(change, { method: 'PATCH', as: CREATOR, body: renamed });
    const again = { name: 'Maja', isAgain: true, isForKept: true, personId };
    const joined = await join({ cookie }, again);
    const sent = await sendCard(cookieOf(joined), { personId });
    expect(sent.data.contributor).toEqual({ _id: joined.data._id, name: 'Maja Lind' });
    expect((await join({ cookie: cookieOf(joined) }, again)).data._id).toBe(joined.data._id);
    // The device still speaks as its present person.
    expect((await sendCard(cookieOf(joined), {})).data.contributor.name).toBe('Ida');
  });

  test('is sent where the cookie is full, and its present people stay [own-others]', async () => {
    const { personId } = await joinTwo();
    const ida = await joinAs(T.tributeId, 'Ida');
    const thanks = await Contributor.create({ tribute: tribute._id, name: 'Ida', via: 'PRESENTATION' });
    const elsewhere = Array.from({ length: 28 }, (_, index) => index.toString(16).padStart(24, 'f'));
    for (const ids of [
      [thanks.id, ida._id, ...elsewhere],
      [...elsewhere, ida._id, thanks.id],
    ]) {
      const joined = await join(
        { cookie: `${COOKIE.guest}=${guestToken(ids)}` },
        { name: 'Maja', isAgain: true, isForKept: true, personId },
      );
      const kept = readGuestToken(cookieOf(joined).split('=')[1]);
      expect(kept).toHaveLength(30);
      expect(kept.at(-3)).toBe(joined.data._id);
      expect(kept.filter((id) => [ida._id, thanks.id].includes(id))).toEqual(kept.slice(-2));
      expect((await sendCard(cookieOf(joined), { personId })).data.contributor.name).toBe('Maja');
      expect((await sendCard(cookieOf(joined), {})).data.contributor.name).toBe('Ida');
    }
  });

  test('leaves who is greeted the last where both join again, in either order [own-others]', async () => {
    const { personId } = await joinTwo();
    const ida = await joinAs(T.tributeId, 'Ida');
    const kept = { name: 'Maja', isAgain: true, isForKept: true, personId };
    const greeted = { name: 'Ida', isAgain: true, personId: ida._id };
    for (const [first, second] of [
      [kept, greeted],
      [greeted, kept],
    ] as const) {
      const cookie = cookieOf(await join({}, first));
      const both = cookieOf(await join({ cookie }, second));
      expect((await sendCard(both, {})).data.contributor.name).toBe('Ida');
      expect((await sendCard(both, { personId })).data.contributor.name).toBe('Maja');
    }
  });

  test('brings nobody back who has erased themselves elsewhere [erase-own]', async () => {
    const { personId } = await joinTwo();
    await Contributor.deleteOne({ _id: personId });
    expect(await join({}, { name: 'Maja', isAgain: true, personId })).toMatchObject(gone);
    expect(await names()).toEqual(['Karl']);
    await Contributor.updateOne({ tribute: tribute._id, name: 'Karl' }, { $set: { formerIds: [personId] } });
    expect((await join({}, { name: 'Maja', isAgain: true, personId })).status).toBe(201);
  });
});
