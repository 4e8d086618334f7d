import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import type { CommandStartedEvent } from 'mongodb';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { GET as people, DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { GET, PATCH } from '#app/api/tribute/invite/route.ts';
import { PATCH as change, DELETE as removeTribute } from '#app/api/tribute/route.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { JOB_COLLECTION, jobQueue } from '#server/jobs/queue/queue.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { balanceOf, bookCredits } from '#tests/support/credits.ts';
import { openTribute, STRANGER } from '#tests/support/tributes.ts';
import {
  address,
  invite,
  invitedTo,
  list,
  mailTo,
  open,
  reel,
  sendDueMails,
  tokenIn,
  told,
} from './invited-reel.ts';

describe('credits', () => {
  test('exactly 5 of 50 parallel calls with one address each use 5 credits', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => invite([address(index)])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'NO_CREDIT')).toHaveLength(45);
    expect(await invitedTo()).toHaveLength(5);
    expect(await balanceOf(reel.creator)).toBe(0);
    expect(await CreditEntry.countDocuments({ userId: reel.creator.userId, reason: 'HOLD' })).toBe(5);
  });

  test('200 people are written, counted and queued by as many commands as two, one hold each', async () => {
    await bookCredits(reel.creator, 300);
    let commands = 0;
    const count = ({ command }: CommandStartedEvent) => {
      if (command.autocommit === false || Object.values(command).includes(JOB_COLLECTION)) commands += 1;
    };
    const client = mongoose.connection.getClient().on('commandStarted', count);
    await invite([address(1), address(2)]);
    const few = commands;
    commands = 0;
    const many = Array.from({ length: 200 }, (_, index) => address(index + 2));
    expect((await invite(many)).data).toMatchObject({
      invited: many.slice(1),
      known: [address(2)],
      credit: 104,
    });
    client.off('commandStarted', count);
    // One more command fetches the second batch.
    expect(commands).toBe(few + 1);
    const held = await CreditEntry.find({ userId: reel.creator.userId, reason: 'HOLD' });
    expect(new Set(held.map(({ reference }) => reference)).size).toBe(201);
    expect((await invitedTo()).every(({ creditState }) => creditState === 'HELD')).toBe(true);
    expect((await checkLedger()).differences).toEqual([]);
    expect((await (await jobQueue()).queryJobs({ name: 'send-invite-mail' })).jobs).toHaveLength(201);
  });

  test('one call with 50 addresses and 5 credits invites nobody and leads to pricing [credit-refused]', async () => {
    const answer = await invite(Array.from({ length: 50 }, (_, index) => address(index)));
    expect(answer).toMatchObject({ status: 402, code: 'NO_CREDIT' });
    expect(await invitedTo()).toHaveLength(0);
    expect(await balanceOf(reel.creator)).toBe(5);
    expect(await sendDueMails()).toBe(0);
  });

  test('the same address in 50 parallel calls: one invitation, one credit, one mail', async () => {
    const spellings = ['maja@example.com', ' MAJA@Example.com', 'Ｍaja@example.com'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => invite([spellings[index % 3] ?? ''])),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ data }) => data.invited.length === 1)).toHaveLength(1);
    expect(await invitedTo()).toHaveLength(1);
    expect(await balanceOf(reel.creator)).toBe(4);
    expect(await sendDueMails()).toBe(1);
    expect(await sendDueMails()).toBe(0);
  });

  test('an invited person costs nothing again and gets no second mail', async () => {
    await invite([address(1)]);
    await sendDueMails();
    const again = await invite([address(1), address(2)]);
    expect(again.data).toMatchObject({ invited: [address(2)], known: [address(1)], credit: 3 });
    expect(await sendDueMails()).toBe(1);
  });

  test('the balance is pushed live and returned', async () => {
    const { data } = await invite([address(1), address(2)]);
    expect(data.credit).toBe(3);
    expect(told).toContainEqual({
      userId: reel.creator.userId,
      event: 'updateCount',
      payload: [{ credit: 3 }],
    });
  });

  test('withdrawing an invitation returns its credit, once [credit-hold] [ledger-amounts]', async () => {
    await invite([address(1)]);
    const [invited] = await list();
    const query = { tributeId: reel.tribute.tributeId, contributorId: invited._id };
    expect((await call(revoke, { method: 'DELETE', as: reel.creator, query })).status).toBe(200);
    expect(await balanceOf(reel.creator)).toBe(5);
    expect((await call(revoke, { method: 'DELETE', as: reel.creator, query })).status).toBe(404);
    expect(await balanceOf(reel.creator)).toBe(5);
    expect(await list()).toEqual([]);
    await invite([address(1)]);
    expect(await balanceOf(reel.creator)).toBe(4);
  });

  test('closing returns unused credits, reopening holds as many as are left [credit-hold] [credit-reopen] [ledger-once]', async () => {
    await invite([address(1), address(2), address(3)]);
    const setStatus = (status: string) =>
      call(change, {
        method: 'PATCH',
        as: reel.creator,
        body: { tributeId: reel.tribute.tributeId, status },
      });
    await setStatus('CLOSED');
    expect(await balanceOf(reel.creator)).toBe(5);
    expect((await invite([address(4)])).status).toBe(409);
    const elsewhere = await openTribute({}, reel.creator);
    await invite([address(7), address(8), address(9)], { tributeId: elsewhere.tributeId });
    await setStatus('COLLECTING');
    expect(await balanceOf(reel.creator)).toBe(0);
    const board = await call(people, {
      method: 'GET',
      as: reel.creator,
      query: { tributeId: reel.tribute.tributeId },
    });
    expect(board.data.map((person: BoardPersonDto) => person.needsCredit)).toEqual([false, false, true]);
    const states = (await invitedTo().sort({ _id: 1 })).map(({ creditState }) => creditState);
    expect(states).toEqual(['HELD', 'HELD', 'NONE']);
    await setStatus('CLOSED');
    expect(await balanceOf(reel.creator)).toBe(2);
  });

  test('deleting the reel returns unused credits', async () => {
    await invite([address(1)]);
    await call(removeTribute, {
      method: 'DELETE',
      as: reel.creator,
      query: { tributeId: reel.tribute.tributeId },
    });
    expect(await balanceOf(reel.creator)).toBe(5);
  });

  test("a test invitation, and the creator's own address, cost nothing [credit-free-people]", async () => {
    const trial = await invite([], { isTest: true });
    expect(trial).toMatchObject({ status: 201, data: { invited: [reel.creator.email], credit: 5 } });
    expect((await mailTo(reel.creator.email)).text).toContain('Record my clip');
    expect((await invite([reel.creator.email.toUpperCase()])).data).toMatchObject({ invited: [], credit: 5 });
    expect(await list()).toEqual([]);
    expect((await invite([], { isTest: true })).status).toBe(429);
  });
});

describe('permissions', () => {
  test('a stranger finds nothing, an anonymous caller is asked to sign in', async () => {
    const query = { tributeId: reel.tribute.tributeId };
    expect((await invite([address(1)], {}, STRANGER)).status).toBe(404);
    expect((await invite([address(1)], {}, null)).status).toBe(401);
    expect((await call(GET, { as: STRANGER, query })).status).toBe(404);
    expect((await call(GET, { query })).status).toBe(401);
    const body = { ...query, contributorId: 'f'.repeat(24) };
    expect((await call(PATCH, { method: 'PATCH', as: STRANGER, body })).status).toBe(404);
    expect((await call(PATCH, { method: 'PATCH', as: reel.creator, body })).status).toBe(404);
    expect((await call(PATCH, { method: 'PATCH', body })).status).toBe(401);
  });

  test('invalid addresses are named, and nobody is invited', async () => {
    const answer = await invite(['maja@example.com', 'lea@']);
    expect(answer.status).toBe(422);
    expect(answer.fields['people.1.email']?.[0]).toContain('name@example.com');
    expect(await invitedTo()).toHaveLength(0);
    expect((await invite([])).status).toBe(422);
    expect((await invite(Array.from({ length: 201 }, (_, index) => address(index)))).status).toBe(422);
  });

  test('only the creator reads addresses', async () => {
    await invite([address(1)]);
    const opened = await open(tokenIn((await mailTo(address(1))).text));
    expect(JSON.stringify(opened.data)).not.toContain('@');
    const query = { tributeId: reel.tribute.tributeId };
    expect((await call(GET, { cookie: cookieOf(opened), query })).status).toBe(404);
    expect((await call(people, { cookie: cookieOf(opened), query })).status).toBe(404);
  });
});
