import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { GET as clips, PATCH as restore } from '#app/api/submission/route.ts';
import { PATCH as change, POST as join, GET as people } from '#app/api/tribute/contributor/route.ts';
import { DELETE as erase, PATCH as withdraw } from '#app/api/tribute/own_part/route.ts';
import { POST as personalLink } from '#app/api/tribute/personal_link/route.ts';
import { GET as film, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { en } from '#lib/messages/messages.ts';
import { guestOf } from '#server/auth/actor.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { sendLinkMail } from '#server/jobs/handlers/send-link-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { logger } from '#server/platform/logger.ts';
import { getOwnPage } from '#server/services/contributors/get-own-page.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addEncodedClip, addReadyClip, ENCODED_MEDIA, hideClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let T: { tributeId: string };
let jonas: { _id: string; cookie: string };
let clip: string;

beforeEach(async () => {
  tribute = await openTribute();
  T = { tributeId: tribute.tributeId };
  jonas = await joinAs(tribute.tributeId, 'Jonas');
  clip = await addReadyClip(tribute, jonas._id);
});

const tokenIn = (link: string) => new URL(link).searchParams.get('c') ?? '';
const linkOf = async (cookie: string, more: object = {}) =>
  call(personalLink, { method: 'POST', cookie, body: { ...T, ...more } });
const open = (token: string, cookie?: string) =>
  call(join, { method: 'POST', ...(cookie && { cookie }), body: { ...T, token } });
const board = async () => (await call(people, { as: CREATOR, query: T })).data;
const itemsOf = async (): Promise<{ submissionId?: string; speakerName?: string }[]> =>
  (await call(film, { as: CREATOR, query: T })).data.items;
const pageOf = (cookie: string) =>
  getOwnPage(
    {
      actor: guestOf(new Headers({ cookie })),
      locale: 'en',
      requestId: '',
      log: logger,
    },
    tribute.tributeId,
  );

describe('the personal link of someone who joined by the shared link', () => {
  test('brings them back on another device, and stays the same [link-keep]', async () => {
    expect(en.ownpage.keep.heading).toBe('Keep this link');
    const { data } = await linkOf(jonas.cookie);
    expect((await linkOf(jonas.cookie)).data.link).toBe(data.link);
    const opened = await open(tokenIn(data.link));
    expect(opened.data).toMatchObject({ _id: jonas._id, name: 'Jonas', clips: 1 });
    expect((await pageOf(cookieOf(opened))).clips).toMatchObject([{ _id: clip }]);
    const stored = await Contributor.findById(jonas._id).lean();
    expect(JSON.stringify(stored)).not.toContain(tokenIn(data.link));
  });

  test('is replaced by the one that is mailed [link-keep]', async () => {
    const before = (await linkOf(jonas.cookie)).data.link;
    const { data } = await linkOf(jonas.cookie, { email: 'jonas@example.com' });
    expect(data.link).not.toBe(before);
    const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-link-mail' });
    for (const job of jobs) await sendLinkMail(job.data as never);
    const mail = mails.findLast(({ to }) => to === 'jonas@example.com');
    expect(mail?.text).toContain(data.link);
    expect(mail?.text).not.toContain('Jonas');
    expect((await open(tokenIn(before))).status).toBe(404);
    expect((await open(tokenIn(data.link))).data._id).toBe(jonas._id);
    expect(JSON.stringify(await Contributor.findById(jonas._id).lean())).not.toContain('jonas@example.com');
  });

  test('is for people who answer, not for the creator or a visitor', async () => {
    expect((await call(personalLink, { method: 'POST', as: CREATOR, body: T })).status).toBe(404);
    expect((await call(personalLink, { method: 'POST', body: T })).status).toBe(401);
  });
});

test('says what the reel shows, who can watch, and since when we may [own-page]', async () => {
  const other = await addReadyClip(tribute, jonas._id);
  await hideClip(tribute, other);
  const { clips: own, watchers, consentAt, person } = await pageOf(jonas.cookie);
  expect(own.map(({ _id, isInReel }) => [_id, isInReel])).toEqual([
    [clip, true],
    [other, undefined],
  ]);
  expect({ watchers, person }).toEqual({ watchers: 'PEOPLE', person: { _id: jonas._id, name: 'Jonas' } });
  expect(consentAt).toBeInstanceOf(Date);
});

describe('a corrected name', () => {
  const rename = (who: object, name = 'Jonas Berg') =>
    call(change, {
      method: 'PATCH',
      ...who,
      body: { ...T, action: 'RENAME', name, ...('as' in who && { contributorId: jonas._id }) },
    });

  test.each(['the creator', 'the person'])(
    'by %s shows in the reel and in lists [person-rename]',
    async (by) => {
      expect((await rename(by === 'the creator' ? { as: CREATOR } : { cookie: jonas.cookie })).status).toBe(
        200,
      );
      expect(await board()).toMatchObject([{ name: 'Jonas Berg' }]);
      expect(await itemsOf()).toContainEqual(
        expect.objectContaining({ submissionId: clip, speakerName: 'Jonas Berg' }),
      );
    },
  );

  test('outlives a browser that joins again under the name it remembers [person-rename]', async () => {
    await rename({ as: CREATOR });
    const again = { ...T, name: 'Jonas', isAgain: true };
    const joined = await call(join, { method: 'POST', cookie: jonas.cookie, body: again });
    expect(joined.data).toMatchObject({ _id: jonas._id, name: 'Jonas Berg' });
    expect(await board()).toMatchObject([{ name: 'Jonas Berg' }]);
  });

  test('shows in a clip that the creator adds to the reel later [person-rename]', async () => {
    const media = { ...ENCODED_MEDIA, speakerName: 'Jonas' };
    const late = await addEncodedClip(tribute, jonas._id, { status: 'READY', isLate: true, media });
    await rename({ as: CREATOR });
    const { version, items } = (await call(film, { as: CREATOR, query: T })).data;
    const item = { kind: 'CLIP', submissionId: late.id, hidden: false };
    const saved = await call(save, {
      method: 'POST',
      as: CREATOR,
      body: { ...T, version, items: [...items, item] },
    });
    expect(saved.data.items).toContainEqual({ ...item, speakerName: 'Jonas Berg' });
  });

  test('leaves a name that the creator gave one clip, and other people alone [person-rename]', async () => {
    const lea = await joinAs(tribute.tributeId, 'Lea');
    const hers = await addReadyClip(tribute, lea._id);
    const his = { ...T, action: 'RENAME', contributorId: jonas._id, name: 'Lea' };
    const refused = await call(change, { method: 'PATCH', as: STRANGER, cookie: lea.cookie, body: his });
    expect(refused.status).toBe(404);
    await rename({ as: CREATOR });
    expect((await itemsOf()).find(({ submissionId }) => submissionId === hers)?.speakerName).toBeUndefined();
  });
});

describe('withdrawn consent', () => {
  test('takes every clip out of the reel for good, and erases it [consent-withdraw]', async () => {
    const lea = await joinAs(tribute.tributeId, 'Lea');
    const hers = await addReadyClip(tribute, lea._id);
    expect((await call(withdraw, { method: 'PATCH', cookie: jonas.cookie, body: T })).status).toBe(200);
    expect((await itemsOf()).flatMap(({ submissionId }) => submissionId ?? [])).toEqual([hers]);
    expect((await call(clips, { cookie: jonas.cookie, query: T })).data).toEqual([]);
    const again = { submissionId: clip, restore: true };
    expect((await call(restore, { method: 'PATCH', cookie: jonas.cookie, body: again })).status).toBe(404);
    await eraseDeleted();
    expect(await Submission.findById(clip)).toBeNull();
    expect(await Submission.findById(hers)).not.toBeNull();
    // They may take part again.
    expect((await board()).map(({ name }: { name: string }) => name)).toContain('Jonas');
  });
});

describe('erasing everything', () => {
  test('leaves nothing of the person, and their link dies [erase-own]', async () => {
    const { link } = (await linkOf(jonas.cookie)).data;
    const erased = await call(erase, { method: 'DELETE', cookie: jonas.cookie, query: T });
    expect(erased.status).toBe(200);
    expect(await board()).toEqual([]);
    expect((await open(tokenIn(link))).status).toBe(404);
    expect((await Contributor.findById(jonas._id))?.name).toBe('');
    await eraseDeleted();
    expect(await Contributor.findById(jonas._id)).toBeNull();
    expect(await Submission.findById(clip)).toBeNull();
    // The browser forgot them too, so they may start over.
    const back = await call(join, { method: 'POST', cookie: cookieOf(erased), body: { ...T, name: 'J.' } });
    expect(back.status).toBe(201);
    expect(back.data._id).not.toBe(jonas._id);
  });
});
