import { refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { PATCH } from '#app/api/tribute/invite/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { call } from '#tests/support/call.ts';
import { balanceOf } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';
import {
  address,
  endMails,
  invite,
  list,
  mailTo,
  open,
  reel,
  sendDueMails,
  tokenIn,
} from './invited-reel.ts';

describe('the mail', () => {
  test("names the creator, in the reel's language, and unsubscribes by one click", async () => {
    await invite(['maja@example.com'], { message: 'Please be <there>!' });
    const mail = await mailTo('maja@example.com');
    expect(mail.subject).toBe('A reel for Anna Lindqvist: you’re invited');
    expect(mail.text).toContain('Ben writes\n> Please be <there>!');
    expect(mail.html).toContain('Please be &lt;there&gt;!');
    expect(mail.text).toContain(`/tribute/${reel.tribute.tributeId}?c=`);
    expect(mail.text).toContain('/unsubscribe?token=');
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.headers['list-unsubscribe']).toMatch(
      /^<http.*\/api\/notification\/unsubscribe\?token=[\w.-]+>$/,
    );
  });

  test('uses gentle words for a memorial, and Spanish for a Spanish reel', async () => {
    reel.tribute = await openTribute({ tributeType: 'MEMORIAL' }, reel.creator);
    const body = { tributeId: reel.tribute.tributeId, language: 'es' };
    await call(change, { method: 'PATCH', as: reel.creator, body });
    await invite(['lea@example.com']);
    const mail = await mailTo('lea@example.com');
    expect(mail.subject).toBe('Un video en memoria de Anna Lindqvist');
    expect(mail.text).toContain('Compartir un recuerdo');
    expect(mail.text).not.toContain('!');
  });

  test('is sent again on request, free of charge, but not immediately', async () => {
    await invite([address(1)]);
    await sendDueMails();
    const [{ _id }] = await list();
    const body = { tributeId: reel.tribute.tributeId, contributorId: _id };
    const resend = () => call(PATCH, { method: 'PATCH', as: reel.creator, body });
    expect(await resend()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await Contributor.updateOne({ _id }, { $set: { mailAskedAt: new Date(Date.now() - 3_600_000) } });
    const answers = await Promise.all([resend(), resend(), resend()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sendDueMails()).toBe(1);
    expect(await balanceOf(reel.creator)).toBe(4);
  });

  test('lost in a crash is queued again', async () => {
    await invite([address(1)]);
    const queue = await jobQueue();
    await queue.cancel({ name: 'send-invite-mail' });
    await reconcileInvites();
    expect(await sendDueMails()).toBe(0);
    const mailAskedAt = new Date(Date.now() - 60_000);
    await Contributor.updateMany({ tribute: reel.tribute._id }, { $set: { mailAskedAt } });
    await reconcileInvites();
    expect(await sendDueMails()).toBe(1);
  });

  test('rejected by every server is shown as such', async () => {
    refuseMailTo('nobody@example.com');
    await invite(['nobody@example.com']);
    await sendDueMails();
    expect((await list())[0]).toMatchObject({ mail: 'REFUSED', mailedAt: null });
  });
});

describe('a person who opted out', () => {
  test('gets no more mails about this reel, and the creator sees it', async () => {
    await invite([address(1)]);
    expect((await endMails(address(1))).status).toBe(200);
    expect((await list())[0]).toMatchObject({ mail: 'DECLINED' });
    const [{ _id }] = await list();
    const body = { tributeId: reel.tribute.tributeId, contributorId: _id };
    expect((await call(PATCH, { method: 'PATCH', as: reel.creator, body })).status).toBe(409);
    await call(revoke, { method: 'DELETE', as: reel.creator, query: body });
    expect((await invite([address(1)])).data).toMatchObject({
      invited: [],
      declined: [address(1)],
      credit: 5,
    });
    expect(await sendDueMails()).toBe(0);
  });

  test('can repeat it; a forged token has no effect', async () => {
    await invite([address(1)]);
    expect((await endMails(address(1))).status).toBe(200);
    expect((await endMails(address(1))).status).toBe(200);
    const forged = await call(unsubscribe, { method: 'POST', query: { token: 'abc.def' } });
    expect(forged.status).toBe(422);
  });

  test('keeps a working link', async () => {
    await invite([address(1)]);
    await endMails(address(1));
    expect((await open(tokenIn((await mailTo(address(1))).text))).status).toBe(201);
  });
});
