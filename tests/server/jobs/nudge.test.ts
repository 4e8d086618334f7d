import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import type { ReportProgressInput } from '#lib/contracts/contributors.ts';
import { suppressAddress } from '#server/domain/mails/suppressed-addresses.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { moveClock } from '#tests/support/clock.ts';
import { joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';
import {
  emailOf,
  inviteAll,
  lookAt,
  mailed,
  NIGHT,
  NINE,
  nudge,
  person,
  reel,
  TEN,
} from './reminded-reel.ts';

test("sends a nudge immediately by day, with the creator's text above ours [board-nudges]", async () => {
  const { id } = await person('maja');
  const { data } = await nudge({ contributorIds: [id], message: 'Do come, <b>Maja</b>!' });
  expect(data).toEqual({ nudged: [id], waiting: [], skipped: [] });
  await workOff();
  expect(mailed()).toEqual(['maja']);
  const [mail] = mails;
  expect(mail?.text.indexOf('Do come')).toBeLessThan(mail?.text.indexOf('until') ?? 0);
  expect(mail?.html).not.toContain('<b>Maja');
  expect(mail?.text).toMatch(/\/tribute\/[\w-]{22}\?c=[\w-]{22}/);
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
});

test('adds the help that fits each stuck person, in their language, to what the creator wrote [board-nudges]', async () => {
  await inviteAll(['nora']);
  mails.length = 0;
  const stuckAt = (told: Omit<ReportProgressInput['progress'], 'stage'>) => ({
    status: 'OPENED',
    progress: { stage: 'STUCK', ...told, at: new Date() },
  });
  const set = async (name: string, change: object) =>
    Contributor.updateOne({ _id: (await person(name))._id }, { $set: change });
  await set('maja', stuckAt({ reason: 'CAMERA_DENIED', app: 'INSTAGRAM' }));
  await set('jonas', { ...stuckAt({ reason: 'CAMERA_DENIED', browser: 'IOS_SAFARI' }), locale: 'es' });
  await nudge({ all: true, message: 'We would love to see you.' });
  await workOff();
  expect(mailed()).toEqual(['jonas', 'maja', 'nora']);
  const textTo = (name: string) => mails.find(({ to }) => to === emailOf(name))?.text ?? '';
  for (const name of ['maja', 'jonas', 'nora']) {
    expect(textTo(name)).toContain('> We would love to see you.\n\n');
  }
  expect(textTo('maja')).toContain('Here’s what to do:\nInstagram can’t use your camera.');
  expect(textTo('jonas')).toContain(
    'Así puedes seguir:\nAbre el enlace otra vez. Toca el ícono junto a la dirección web',
  );
  expect(textTo('nora')).not.toContain('what to do');
});

test('sends a nudge of the night once, at nine local time [board-nudges]', async () => {
  moveClock(NIGHT);
  await Contributor.updateOne({ _id: (await person('jonas'))._id }, { $set: { timezone: 'Asia/Tokyo' } });
  const { data } = await nudge({ all: true });
  expect(data.nudged).toEqual([(await person('jonas')).id]);
  expect(data.waiting).toEqual([{ contributorId: (await person('maja')).id, until: NINE }]);
  await workOff();
  await lookAt('2026-11-13T13:59:00.000Z');
  expect(mailed()).toEqual(['jonas']);
  await lookAt(NINE);
  await lookAt('2026-11-13T14:01:00.000Z');
  expect(mailed()).toEqual(['jonas', 'maja']);
});

test('sends a nudge at most once in 24 hours, under concurrent calls', async () => {
  const { id } = await person('maja');
  const answers = await Promise.all(Array.from({ length: 10 }, () => nudge({ contributorIds: [id] })));
  expect(answers.flatMap(({ data }) => data.nudged)).toEqual([id]);
  expect(
    new Set(answers.flatMap(({ data }) => data.skipped.map((one: { reason: string }) => one.reason))),
  ).toEqual(new Set(['TOO_SOON']));
  await Promise.all([workOff(), workOff()]);
  expect(mails).toHaveLength(1);
  moveClock('2026-11-11T16:59:00.000Z');
  expect((await nudge({ all: true })).data.skipped).toEqual([{ contributorId: id, reason: 'TOO_SOON' }]);
  moveClock('2026-11-11T17:01:00.000Z');
  expect((await nudge({ contributorIds: [id] })).data.nudged).toEqual([id]);
});

test('a person who was removed meanwhile, or is of another reel, stops no reminder of the others', async () => {
  const [maja, jonas] = [await person('maja'), await person('jonas')];
  const { _id: foreign } = await joinAs((await openTribute({}, reel.creator)).tributeId, 'Eve');
  await Contributor.updateOne({ _id: jonas._id }, { $set: { status: 'REVOKED' } });
  const { data } = await nudge({ contributorIds: [maja.id, jonas.id, foreign] });
  expect(data).toMatchObject({
    nudged: [maja.id],
    skipped: [
      { contributorId: jonas.id, reason: 'GONE' },
      { contributorId: foreign, reason: 'GONE' },
    ],
  });
});

test('a nudge reports who cannot be reached, and why', async () => {
  const guest = await joinAs(reel.tribute.tributeId, 'Ana');
  const [maja, jonas] = [await person('maja'), await person('jonas')];
  await addReadyClip(reel.tribute, maja.id);
  await Contributor.updateOne({ _id: jonas._id }, { $set: { mailsDeclinedAt: new Date() } });
  await inviteAll(['nora']);
  await suppressAddress(emailOf('nora'));
  const nora = await person('nora');
  mails.length = 0;
  const ids = [guest._id, maja.id, jonas.id, nora.id];
  const { skipped, nudged } = (await nudge({ contributorIds: ids })).data;
  expect(nudged).toEqual([]);
  expect(
    Object.fromEntries(
      skipped.map((one: { contributorId: string; reason: string }) => [one.contributorId, one.reason]),
    ),
  ).toEqual({
    [guest._id]: 'NO_ADDRESS',
    [maja.id]: 'SENT_ALREADY',
    [jonas.id]: 'DECLINED_MAIL',
    [nora.id]: 'DECLINED_MAIL',
  });
  await lookAt(TEN);
  expect(mails).toEqual([]);
});

test("a nudge is limited to the creator's own people, while collecting", async () => {
  const { id } = await person('maja');
  expect((await nudge({ contributorIds: [id] }, STRANGER)).status).toBe(404);
  expect((await nudge({ contributorIds: [id] }, null)).status).toBe(401);
  const other = await openTribute({}, reel.creator);
  const { _id: foreign } = await joinAs(other.tributeId, 'Eve');
  expect((await nudge({ contributorIds: [foreign] })).status).toBe(404);
  expect((await nudge({ contributorIds: [id], message: 'x'.repeat(1_001) })).status).toBe(422);
  await Tribute.updateOne({ _id: reel.tribute._id }, { $set: { status: 'CLOSED' } });
  expect((await nudge({ all: true })).status).toBe(409);
  expect((await person('maja')).reminder).toBeNull();
});

test('a waiting nudge is dropped when there is nothing left to remind of', async () => {
  moveClock(NIGHT);
  await nudge({ all: true });
  await addReadyClip(reel.tribute, (await person('maja')).id);
  await Contributor.updateOne({ _id: (await person('jonas'))._id }, { $set: { status: 'DECLINED' } });
  await lookAt(NINE);
  expect(mails).toEqual([]);
  expect((await person('maja')).reminder).toBeNull();
});
