import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST as preview } from '#app/api/submission/preview/route.ts';
import { GET as clips, POST as send } from '#app/api/submission/route.ts';
import { PATCH as change, POST as enter, GET as people } from '#app/api/tribute/contributor/route.ts';
import { POST as handOver, GET as lookAt } from '#app/api/tribute/handover/route.ts';
import { DELETE as erase, PATCH as withdraw } from '#app/api/tribute/own_part/route.ts';
import { POST as personalLink } from '#app/api/tribute/personal_link/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { guestOf } from '#server/auth/actor.ts';
import { COOKIE } from '#server/auth/cookies.ts';
import { guestToken } from '#server/auth/guest.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { inOrderOf } from '#server/services/access/find-parts.ts';
import { getOwnPage } from '#server/services/contributors/get-own-page.ts';
import { getOwnPeople } from '#server/services/contributors/get-own-people.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let T: { tributeId: string };
beforeEach(async () => {
  tribute = await openTribute();
  T = { tributeId: tribute.tributeId };
});

type Who = { cookie: string; as?: typeof STRANGER };
const post = (handler: Parameters<typeof call>[0], who: Who, body: object = {}) =>
  call(handler, { method: 'POST', ...who, body: { ...T, ...body } });
const ctxOf = (cookie: string) => ({
  actor: guestOf(new Headers({ cookie })),
  locale: 'en' as const,
  requestId: '',
  log: logger,
});
const pageOf = (cookie: string, personId?: string) => getOwnPage(ctxOf(cookie), T.tributeId, personId);
const nameOf = async (cookie: string) => (await getOwnPeople(ctxOf(cookie), T.tributeId)).knownName;
const board = async (): Promise<{ _id: string; name: string; state: string }[]> =>
  (await call(people, { as: CREATOR, query: T })).data;

let takes = 0;
const sendCard = (who: Who, more: object = {}) => {
  takes += 1;
  const card = { medium: 'TEXT', text: 'Pancakes.', takeId: takes.toString(16).padStart(32, '0') };
  return post(send, who, { questionId: null, consent: true, ...card, ...more });
};
const speakerOf = async (who: Who) => (await sendCard(who)).data.contributor.name;
const linkOf = async (cookie: string): Promise<string> => (await post(personalLink, { cookie })).data.link;
const openLink = async (link: string, who: Who) =>
  post(enter, who, { token: new URL(link).searchParams.get('c') });
const become = async (cookie: string, personId: string) =>
  cookieOf(await post(enter, { cookie }, { personId }));
/** Someone else joins on the device of another person. */
const joinToo = async (cookie: string, name: string) => {
  const joined = await post(enter, { cookie }, { name, isNew: true });
  return { _id: joined.data._id as string, cookie: cookieOf(joined) };
};

describe('the person of a call', () => {
  test('is the one that a phone took over last, after its owner had answered [access-person]', async () => {
    const bob = await joinAs(T.tributeId, 'Bob');
    await sendCard({ cookie: bob.cookie });
    const anna = await joinAs(T.tributeId, 'Anna');
    const { token } = (await post(handOver, { cookie: anna.cookie })).data;
    const taken = await post(enter, { cookie: bob.cookie }, { handover: token, takerKey: 'd'.repeat(32) });
    const phone = cookieOf(taken);
    expect(await nameOf(phone)).toBe('Anna');
    expect((await pageOf(phone)).person).toEqual({ _id: anna._id, name: 'Anna' });
    const drawn = async (cookie: string) => (await post(preview, { cookie }, { text: 'Hi' })).data.pictureUrl;
    expect(await drawn(phone)).toBe(await drawn(anna.cookie));
    expect(await drawn(phone)).not.toBe(await drawn(bob.cookie));
    expect(await speakerOf({ cookie: phone })).toBe('Anna');
    await Submission.updateMany({ tribute: tribute._id }, { $set: { status: 'READY' } });
    expect((await call(lookAt, { cookie: anna.cookie, query: T })).data.state).toBe('ARRIVED');
    expect((await call(lookAt, { cookie: phone, query: T })).data.state).toBe('ARRIVED');
    expect((await Contributor.findById(bob._id))?.name).toBe('Bob');
  });

  test('is the person of a personal link that was opened last [access-person]', async () => {
    const maja = await joinAs(T.tributeId, 'Maja');
    const link = await linkOf(maja.cookie);
    const karl = await joinAs(T.tributeId, 'Karl');
    const tablet = cookieOf(await openLink(link, { cookie: karl.cookie }));
    expect(await speakerOf({ cookie: tablet })).toBe('Maja');
    expect(await linkOf(tablet)).toBe(link);
    await call(change, {
      method: 'PATCH',
      cookie: tablet,
      body: { ...T, action: 'PROGRESS', progress: { stage: 'RECORDING' } },
    });
    expect((await board()).find(({ _id }) => _id === karl._id)?.state).toBe('OPENED');
    await call(change, {
      method: 'PATCH',
      cookie: tablet,
      body: { ...T, action: 'RENAME', name: 'Maja B.' },
    });
    expect((await board()).map(({ name }) => name)).toEqual(['Maja B.', 'Karl']);
  });

  test('can be someone who was here before, and no stranger [access-person]', async () => {
    const maja = await joinAs(T.tributeId, 'Maja');
    const karl = await joinToo(maja.cookie, 'Karl');
    expect(await nameOf(karl.cookie)).toBe('Karl');
    const again = await become(karl.cookie, maja._id);
    expect(await speakerOf({ cookie: again })).toBe('Maja');
    const eve = await joinAs(T.tributeId, 'Eve');
    expect((await post(enter, { cookie: eve.cookie }, { personId: maja._id })).status).toBe(404);
  });

  test('is the account, unless its browser became someone else since [access-person]', async () => {
    const own = await post(enter, { cookie: '', as: STRANGER }, { name: 'Eve' });
    const maja = await joinAs(T.tributeId, 'Maja');
    const link = await linkOf(maja.cookie);
    const karl = await joinAs(T.tributeId, 'Karl');
    expect(await speakerOf({ cookie: karl.cookie, as: STRANGER })).toBe('Eve');
    const opened = cookieOf(await openLink(link, { cookie: karl.cookie, as: STRANGER }));
    expect(await speakerOf({ cookie: opened, as: STRANGER })).toBe('Maja');
    const back = cookieOf(await post(enter, { cookie: opened, as: STRANGER }, { personId: own.data._id }));
    expect(await speakerOf({ cookie: back, as: STRANGER })).toBe('Eve');
    const joined = await post(enter, { cookie: back, as: STRANGER }, { name: 'Opa', isNew: true });
    expect(joined.data).toMatchObject({ name: 'Opa' });
    expect((await Contributor.findById(joined.data._id))?.userId).toBeNull();
    expect((await Contributor.findById(own.data._id))?.name).toBe('Eve');
  });

  test('is a creator again once they join, whosever link they opened [access-person]', async () => {
    const maja = await joinAs(T.tributeId, 'Maja');
    const first = cookieOf(await post(enter, { cookie: '', as: CREATOR }, { name: 'Ben' }));
    const opened = await openLink(await linkOf(maja.cookie), { cookie: first, as: CREATOR });
    const joined = await post(enter, { cookie: cookieOf(opened), as: CREATOR }, { name: 'Ben' });
    expect(joined.data._id).not.toBe(maja._id);
    expect(await speakerOf({ cookie: cookieOf(joined), as: CREATOR })).toBe('Ben');
    expect((await Contributor.findById(maja._id))?.name).toBe('Maja');
  });

  test('follows the cookie, in whatever order a database returns people [access-person]', async () => {
    const [first, second] = [await joinAs(T.tributeId, 'First'), await joinAs(T.tributeId, 'Second')];
    const stored = await Contributor.find({ tribute: tribute._id }).sort({ _id: 1 });
    const merged = stored[0]?.set('formerIds', ['64b0000000000000000000aa']);
    const namesIn = (ids: string[]) => inOrderOf(ids, stored).map(({ name }) => name);
    expect(merged?.name).toBe('First');
    expect(namesIn([second._id, first._id])).toEqual(['Second', 'First']);
    expect(namesIn([first._id, second._id, '64b0000000000000000000aa'])).toEqual(['Second', 'First']);
  });
});

describe('two people on one device', () => {
  let grandma: { _id: string; cookie: string };
  let grandpa: { _id: string; cookie: string };
  let hers: string;
  let his: string;
  beforeEach(async () => {
    grandma = await joinAs(T.tributeId, 'Grandma');
    hers = await addReadyClip(tribute, grandma._id);
    grandpa = await joinToo(grandma.cookie, 'Grandpa');
    his = await addReadyClip(tribute, grandpa._id);
  });
  const own = async (cookie: string) => (await pageOf(cookie)).clips.map(({ _id }) => _id);

  test('stay two people with their names and clips [own-others]', async () => {
    expect((await board()).map(({ name }) => name)).toEqual(['Grandma', 'Grandpa']);
    expect(await own(grandpa.cookie)).toEqual([his]);
    const { person, others } = await pageOf(grandpa.cookie);
    expect([person.name, others]).toEqual(['Grandpa', [{ _id: grandma._id, name: 'Grandma' }]]);
    expect(await own(await become(grandpa.cookie, grandma._id))).toEqual([hers]);
    const named = await pageOf(grandpa.cookie, grandma._id);
    expect([named.person.name, named.clips.map(({ _id }) => _id)]).toEqual(['Grandma', [hers]]);
    const { cookie } = await joinAs(T.tributeId, 'Eve');
    await expect(pageOf(cookie, grandma._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('become the account of who signs in only for the latest of them [access-claims]', async () => {
    const ben = { userId: `ben-${takes}`, email: 'ben-two@example.com' };
    expect(
      (await call(openSession, { method: 'POST', as: ben, body: {}, cookie: grandpa.cookie })).status,
    ).toBe(200);
    expect((await Contributor.findById(grandpa._id))?.userId).toBe(ben.userId);
    expect((await Contributor.findById(grandma._id))?.userId).toBeNull();
  });

  test('see their own name on a card, also on a page that was opened before [access-person]', async () => {
    const drawn = async (more: object) =>
      (await post(preview, { cookie: grandpa.cookie }, { text: 'Hi', ...more })).data?.pictureUrl;
    expect(await drawn({ personId: grandpa._id })).toBe(await drawn({}));
    expect(await drawn({ personId: grandma._id })).not.toBe(await drawn({}));
    const alone = await joinAs(T.tributeId, 'Maja');
    const stranger = await post(preview, alone, { text: 'Hi', personId: grandma._id });
    expect(stranger).toMatchObject({ status: 401 });
  });

  test('replace only their own answers [own-others]', async () => {
    const sent = await sendCard({ cookie: grandpa.cookie }, { replaces: hers });
    expect((await Submission.findById(sent.data._id))?.replaces).toBeUndefined();
    const ownSent = await sendCard({ cookie: grandpa.cookie }, { replaces: his });
    expect(String((await Submission.findById(ownSent.data._id))?.replaces)).toBe(his);
  });

  test('withdraw their own clips, also from a page that another tab made out of date [consent-withdraw]', async () => {
    const body = { ...T, personId: grandma._id };
    expect((await call(withdraw, { method: 'PATCH', cookie: grandpa.cookie, body })).status).toBe(200);
    const left = (await call(clips, { cookie: grandpa.cookie, query: T })).data;
    expect(left.map(({ _id }: { _id: string }) => _id)).toEqual([his]);
  });

  test('send what waits on the device as who made it [own-others]', async () => {
    const sent = await sendCard({ cookie: grandpa.cookie }, { personId: grandma._id });
    expect(sent.data.contributor.name).toBe('Grandma');
    const upload = await Upload.create({
      uploadId: 'a'.repeat(32),
      tribute: tribute._id,
      contributor: grandpa._id,
      fileName: 'clip.webm',
      sizeBytes: 4,
    });
    const { uploadId } = upload;
    const clip = { medium: 'VIDEO', uploadIds: [uploadId], questionId: null, consent: true };
    const moved = await post(send, { cookie: grandpa.cookie }, { ...clip, personId: grandma._id });
    expect(moved.data.contributor.name).toBe('Grandma');
    expect(String((await Upload.findOne({ uploadId }))?.contributor)).toBe(grandma._id);
  });

  test('erase themselves and their thank-yous, not each other [erase-own]', async () => {
    const thanks = await Contributor.create({ tribute: tribute._id, name: 'Grandpa', via: 'PRESENTATION' });
    await Contributor.updateOne({ _id: grandpa._id }, { $set: { thanksIds: [thanks._id] } });
    const cookie = `${COOKIE.guest}=${guestToken([grandma._id, grandpa._id, thanks.id])}`;
    const erased = await call(erase, { method: 'DELETE', cookie, query: T });
    expect(erased.status).toBe(200);
    expect(erased.data.personIds).toEqual([grandpa._id, thanks.id]);
    expect((await board()).map(({ name }) => name)).toEqual(['Grandma']);
    expect(await own(cookieOf(erased))).toEqual([hers]);
    expect((await Submission.findById(hers))?.deletedAt).toBeNull();
    const query = { ...T, personId: grandpa._id };
    const again = await call(erase, { method: 'DELETE', cookie: cookieOf(erased), query });
    expect(again.status).toBe(404);
    expect(await own(cookieOf(erased))).toEqual([hers]);
  });
});
