import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { POST as send } from '#app/api/submission/route.ts';
import { POST as enter, GET as people } from '#app/api/tribute/contributor/route.ts';
import { POST as personalLink } from '#app/api/tribute/personal_link/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { Contributor } from '#server/models/contributor.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let maja: { _id: string; cookie: string };
/** The creator's browser, in which they opened Maja's link. */
let opened: { cookie: string; as: Awaited<ReturnType<typeof addCreator>> };
let round = 0;

const post = (handler: Parameters<typeof call>[0], who: object, body: object) =>
  call(handler, { method: 'POST', ...who, body: { tributeId: tribute.tributeId, ...body } });
const join = (who: object, body: object) => post(enter, who, body);
const names = async (): Promise<string[]> => {
  const { data } = await call(people, { as: opened.as, query: { tributeId: tribute.tributeId } });
  return data.map(({ name }: { name: string }) => name).toSorted();
};
const speakerOf = async (who: object): Promise<string> => {
  round += 1;
  const takeId = round.toString(16).padStart(32, '0');
  const card = { medium: 'TEXT', text: 'Pancakes.', questionId: null, consent: true, takeId };
  return (await post(send, who, card)).data.contributor.name;
};
const signIn = (cookie: string) => call(openSession, { method: 'POST', as: opened.as, body: {}, cookie });

beforeEach(async () => {
  round += 1;
  const as = await addCreator(`creator-who-opens-${round}`);
  tribute = await openTribute({}, as);
  maja = await joinAs(tribute.tributeId, 'Maja');
  const { link } = (await post(personalLink, maja, {})).data;
  const token = new URL(link).searchParams.get('c');
  opened = { cookie: cookieOf(await join({ cookie: '', as }, { token })), as };
});

test('a creator who keeps the name that greets them answers as that person [access-person]', async () => {
  expect((await join(opened, { name: 'Maja' })).data._id).toBe(maja._id);
  const own = await join(opened, { name: 'Ben', isSame: true });
  expect(own.data).toMatchObject({ name: 'Ben' });
  expect(own.data._id).not.toBe(maja._id);
  // Also once they have their own part.
  const hers = await join({ ...opened, cookie: cookieOf(own) }, { name: 'Maja' });
  expect(hers.data._id).toBe(maja._id);
  expect(await speakerOf({ ...opened, cookie: cookieOf(hers) })).toBe('Maja');
  expect(await names()).toEqual(['Ben', 'Maja']);
});

test('a creator who gives another name answers as themselves [access-person]', async () => {
  const own = await join(opened, { name: 'Ben' });
  expect(await speakerOf({ ...opened, cookie: cookieOf(own) })).toBe('Ben');
  expect(await names()).toEqual(['Ben', 'Maja']);
});

test('a link that a creator opened gives their account nobody’s part, only a guest of their name [access-claims]', async () => {
  expect((await signIn(opened.cookie)).status).toBe(200);
  expect((await Contributor.findById(maja._id))?.userId).toBeNull();
  const ben = await joinAs(tribute.tributeId, 'Ben');
  await signIn(ben.cookie);
  expect((await Contributor.findById(ben._id))?.userId).toBe(opened.as.userId);
});
