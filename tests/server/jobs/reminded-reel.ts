import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { beforeEach, expect } from 'vitest';
import { PATCH as nudgeOf } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { remindContributors } from '#server/jobs/handlers/remind-contributors.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call, type Person } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addCreator } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';

// 20 November in New York is a Friday, after the clock change.
const NOON = '2026-11-10T17:00:00.000Z';
/** The reel's last day, and its reminder moments. */
export const DUE = '11/20/2026';
export const TEN = '2026-11-13T15:00:00.000Z';
export const NIGHT = '2026-11-13T03:30:00.000Z';
export const NINE = '2026-11-13T14:00:00.000Z';

/** A reel in New York with Maja and Jonas invited by mail, alone in the database of each test. */
export let reel: { creator: Person; tribute: TributeDto };
let count = 0;

beforeEach(async () => {
  moveClock(NOON);
  await Promise.all([Tribute.deleteMany({}), Contributor.deleteMany({})]);
  await (await jobQueue()).cancel({});
  count += 1;
  const creator = await addCreator(`creator-${count}`, 10);
  const tribute = await openTribute({ dueDate: DUE, timezone: 'America/New_York' }, creator);
  reel = { creator, tribute };
  await inviteAll(['maja', 'jonas']);
  mails.length = 0;
});

export const emailOf = (name: string) => `${name}-${count}@example.com`;

export async function inviteAll(names: string[]) {
  const people = names.map((name) => ({ email: emailOf(name), name }));
  const body = { tributeId: reel.tribute.tributeId, people };
  expect((await call(invite, { method: 'POST', as: reel.creator, body })).status).toBe(201);
  await workOff();
}

export const person = (name: string) =>
  Contributor.findOne({ tribute: reel.tribute._id, email: emailOf(name) }).orFail();

export const nudge = (more: object, as: Person | null = reel.creator) =>
  call(nudgeOf, {
    method: 'PATCH',
    as,
    body: { tributeId: reel.tribute.tributeId, action: 'NUDGE', nudge: more },
  });

/** Runs a worker's minute at this moment. */
export async function lookAt(moment: string) {
  moveClock(moment);
  await remindContributors();
  await workOff();
}

/** Recipients of the mails, by name. */
export const mailed = () => mails.map(({ to }) => to.replace(/-.*/, '')).toSorted();
