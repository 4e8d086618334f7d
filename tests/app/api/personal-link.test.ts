import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { POST as join, DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { POST } from '#app/api/tribute/invite/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import { Contributor } from '#server/models/contributor.ts';
import { getOwnPart } from '#server/services/contributors/get-own-part.ts';
import { getOwnPeople } from '#server/services/contributors/get-own-people.ts';
import { getInvitedTribute } from '#server/services/invites/get-invited-tribute.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { openTribute, STRANGER } from '#tests/support/tributes.ts';
import { address, invite, list, mailTo, open, reel, tokenIn } from './invited-reel.ts';

const knownName = async (...asked: Parameters<typeof getOwnPeople>) =>
  (await getOwnPeople(...asked)).knownName;

describe('a personal link', () => {
  const visitor = (contributorIds: string[]) => ({
    actor: { user: null, contributorIds, viewings: [] },
    locale: 'en' as const,
    requestId: '',
    log: console as never,
  });

  test('is exchanged for the guest cookie, and counted as opened [link-personal]', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    expect((await list())[0]).toMatchObject({ status: 'INVITED', mail: 'SENT' });
    const opened = await open(token);
    expect(opened.status).toBe(201);
    expect((await list())[0].status).toBe('OPENED');
    const named = await call(join, {
      method: 'POST',
      cookie: cookieOf(opened),
      body: { tributeId: reel.tribute.tributeId, name: 'Maja' },
    });
    expect(named.data._id).toBe(opened.data._id);
    expect(await list()).toMatchObject([{ name: 'Maja', email: address(1) }]);
  });

  test('tells the recorder the invited name, and nothing to visitors of the reel', async () => {
    const { tributeId } = reel.tribute;
    const invited = [{ email: address(1), name: 'Maja Berg' }, { email: address(2) }];
    await call(POST, { method: 'POST', as: reel.creator, body: { tributeId, people: invited } });
    const [maja, nameless] = [await mailTo(address(1)), await mailTo(address(2))];
    const opened = await open(tokenIn(maja.text));
    const other = await openTribute({}, reel.creator);
    expect(await knownName(visitor([opened.data._id]), tributeId)).toBe('Maja Berg');
    expect(await knownName(visitor([opened.data._id]), other.tributeId)).toBe('');
    expect(await knownName(visitor([(await open(tokenIn(nameless.text))).data._id]), tributeId)).toBe('');
    expect(await knownName(visitor([]), tributeId)).toBe('');
    const query = { tributeId, contributorId: opened.data._id };
    await call(revoke, { method: 'DELETE', as: reel.creator, query });
    expect(await knownName(visitor([opened.data._id]), tributeId)).toBe('');
  });

  test('works while the shared link is off; without it the reel does not exist', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const { tributeId } = reel.tribute;
    await call(change, { method: 'PATCH', as: reel.creator, body: { tributeId, linkOpen: false } });
    const opened = await open(token);
    expect(opened.status).toBe(201);
    expect((await getInvitedTribute({ tributeId, token })).name).toBe('Anna Lindqvist');
    await expect(getTributeToRecord(visitor([]), tributeId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await getTributeToRecord(visitor([opened.data._id]), tributeId)).name).toBe('Anna Lindqvist');
    const stranger = await call(join, { method: 'POST', body: { tributeId, name: 'Eve' } });
    expect(stranger.status).toBe(404);
  });

  test("dies with its person's removal, and revives with a new invitation", async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const [{ _id }] = await list();
    const query = { tributeId: reel.tribute.tributeId, contributorId: _id };
    await call(revoke, { method: 'DELETE', as: reel.creator, query });
    expect((await open(token)).status).toBe(404);
    await invite([address(1)]);
    expect((await open(token)).status).toBe(201);
  });

  test('shows an archived reel like the recording link, and lets nobody join', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const { tributeId } = reel.tribute;
    await call(change, { method: 'PATCH', as: reel.creator, body: { tributeId, archived: true } });
    expect((await getInvitedTribute({ tributeId, token })).status).toBe('ARCHIVED');
    expect((await open(token)).status).toBe(404);
    await expect(getOwnPart(visitor([]), { tributeId, token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('offers to decline until a clip arrives, in any browser (seeOwnPart)', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const { tributeId } = reel.tribute;
    const part = () => getOwnPart(visitor([]), { tributeId, token });
    expect(await part()).toMatchObject({ hasAnswered: false, hasDeclined: false });
    const [{ _id }] = await list();
    await Contributor.updateOne({ _id }, { $set: { status: 'RECORDED' } });
    expect(await part()).toMatchObject({ hasAnswered: true, hasDeclined: false });
  });

  test('opens nothing in another reel, and is stored as a hash', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const [{ _id: invitedId }] = await list();
    reel.tribute = await openTribute({}, reel.creator);
    expect((await open(token)).status).toBe(404);
    expect((await open('x'.repeat(22))).status).toBe(404);
    const stored = JSON.stringify(await Contributor.findById(invitedId));
    expect(stored).not.toContain(token);
  });

  test('of a signed-in reader is linked to their account', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const opened = await open(token, STRANGER);
    expect(await Contributor.findById(opened.data._id)).toMatchObject({ userId: STRANGER.userId });
  });
});
