import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { GET as listReports, POST as review } from '#app/api/operator/reports/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { POST as replaceLink } from '#app/api/tribute/presentation_link/route.ts';
import { POST as ask } from '#app/api/tribute/question/route.ts';
import { PATCH as change, DELETE as remove } from '#app/api/tribute/route.ts';
import { Report } from '#server/models/report.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { call } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { OPERATOR } from '#tests/support/operators.ts';
import { doing } from '#tests/support/published-film.ts';
import { openTribute } from '#tests/support/tributes.ts';

beforeEach(() => Report.deleteMany({}));
const open = async (): Promise<{ _id: string; mark?: string }[]> =>
  (await call(listReports, { as: OPERATOR })).data;

/** A collecting reel whose only report, by a visitor, was cleared. `report` repeats it. */
async function clearReport() {
  const creator = await addCreator(`reported-${randomUUID()}`);
  const { tributeId } = await openTribute({}, creator);
  const complaint = { action: 'REPORT', deviceId: 1, reason: 'SPAM', words: '' };
  const report = async () => expect((await doing({}, { tributeId, ...complaint })).status).toBe(200);
  await report();
  const [{ _id: reportId, mark } = { _id: '' }] = await open();
  const body = { actionId: randomUUID(), reason: 'I looked at it', reportId, mark, verdict: 'CLEARED' };
  expect((await call(review, { method: 'POST', as: OPERATOR, body })).status).toBe(200);
  const set = async (changes: object) => {
    const changed = await call(change, { method: 'PATCH', as: creator, body: { tributeId, ...changes } });
    expect(changed.status).toBe(200);
  };
  return { creator, tributeId, reportId, report, set };
}
type Reel = Awaited<ReturnType<typeof clearReport>>;

const NO_CHANGES: [string, (reel: Reel) => Promise<unknown>][] = [
  [
    'an invitation',
    async ({ creator, tributeId }) => {
      const body = { tributeId, people: [{ email: 'maja@example.com' }] };
      expect((await call(invite, { method: 'POST', as: creator, body })).status).toBe(201);
    },
  ],
  ['another date', ({ set }) => set({ dueDate: '12/05/2099' })],
  ['closing and reopening', ({ set }) => set({ status: 'CLOSED' }).then(() => set({ status: 'COLLECTING' }))],
  ['its time in the archive', ({ set }) => set({ archived: true }).then(() => set({ archived: false }))],
  [
    'its deletion and return',
    async ({ creator, tributeId, set }) => {
      await call(remove, { method: 'DELETE', as: creator, query: { tributeId } });
      await set({ restore: true });
    },
  ],
  ['a link that was closed', ({ set }) => set({ linkOpen: false }).then(() => set({ linkOpen: true }))],
  [
    'another reel link',
    async ({ creator, tributeId }) => {
      expect((await call(replaceLink, { method: 'POST', as: creator, body: { tributeId } })).status).toBe(
        200,
      );
    },
  ],
];
test.each(NO_CHANGES)('%s does not open a reviewed report again [operator-reports]', async (_, act) => {
  const reel = await clearReport();
  await act(reel);
  await reel.report();
  expect(await open()).toEqual([]);
});

const VOICE = { uploadId: 'a'.repeat(32), medium: 'VOICE', sentAt: new Date() };
const CHANGES: [string, (reel: Reel) => Promise<unknown>][] = [
  [
    'another name',
    ({ set }) => set({ tributeFor: { names: [{ firstName: 'Eve', lastName: '' }], gender: 'Female' } }),
  ],
  [
    'a question',
    async ({ creator, tributeId }) => {
      const body = { tributeId, text: 'What else?' };
      expect((await call(ask, { method: 'POST', as: creator, body })).status).toBe(201);
    },
  ],
  ['a hello', ({ tributeId }) => Tribute.updateOne({ tributeId }, { $set: { hello: VOICE } })],
];
test.each(CHANGES)('%s opens a reviewed report again, once [operator-reports]', async (_, act) => {
  const reel = await clearReport();
  await act(reel);
  await reel.report();
  await reel.report();
  expect(await open()).toHaveLength(1);
});

test('another first name of its creator, which the invitation shows, opens a reviewed report again and is listed [operator-reports]', async () => {
  const { creator, report } = await clearReport();
  const renamed = { $set: { 'basicInfo.firstName': 'A hurtful name' } };
  await User.updateOne({ firebaseUid: creator.userId }, renamed);
  await report();
  expect(await open()).toMatchObject([{ reel: { creatorFirstName: 'A hurtful name' } }]);
});

test('a report that an earlier version reviewed can be opened again [operator-reports]', async () => {
  const { reportId, report } = await clearReport();
  await Report.updateOne({ _id: reportId }, { $unset: { reviewedMark: 1 } });
  await report();
  expect(await open()).toHaveLength(1);
});
