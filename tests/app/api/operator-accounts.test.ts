import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { POST as change, GET as find } from '#app/api/operator/accounts/route.ts';
import { GET as film } from '#app/api/tribute/save_presentation/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import { GET as readUser } from '#app/api/user/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import { Tribute } from '#server/models/tribute.ts';
import { setPersonCloser } from '#server/realtime/publish.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { OPERATOR } from '#tests/support/operators.ts';
import { publishFilm } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

const asked = ({ userId }: Person, action: string) => ({
  method: 'POST',
  as: OPERATOR,
  body: { actionId: randomUUID(), reason: 'Spam', accountId: userId, action },
});
const NOT_SHOWN = { status: 403, code: 'TAKEN_DOWN' };
const LOCKED = { status: 403, code: 'ACCOUNT_SUSPENDED' };

test('a suspended account is locked out at once, and restoring it brings everything back [operator-suspend]', async () => {
  await addPerson(CREATOR);
  const { tributeId, viewer } = await publishFilm();
  const query = { tributeId };
  const closed: string[] = [];
  setPersonCloser((userId) => closed.push(userId));
  expect((await call(change, asked(CREATOR, 'SUSPEND_ACCOUNT'))).status).toBe(200);
  setPersonCloser(() => {});
  expect(closed).toEqual([CREATOR.userId]);
  expect(await call(readUser, { as: CREATOR })).toMatchObject(LOCKED);
  expect(await call(openSession, { method: 'POST', as: CREATOR, body: {} })).toMatchObject(LOCKED);
  expect(await call(film, { cookie: viewer, query })).toMatchObject(NOT_SHOWN);
  expect(await call(invitation, { query })).toMatchObject(NOT_SHOWN);
  expect((await call(find, { as: OPERATOR })).data).toMatchObject([
    { userId: CREATOR.userId, email: CREATOR.email, suspendedAt: expect.any(String) },
  ]);

  expect((await call(change, asked(CREATOR, 'RESTORE_ACCOUNT'))).status).toBe(200);
  expect((await call(readUser, { as: CREATOR })).status).toBe(200);
  expect((await call(film, { cookie: viewer, query })).status).toBe(200);
  expect((await call(invitation, { query })).status).toBe(200);
  expect((await call(find, { as: OPERATOR })).data).toEqual([]);
  expect(await Tribute.countDocuments({ 'createdBy.userId': CREATOR.userId, deletedAt: null })).toBe(1);
});

test('finds accounts by address and id, and suspends no operator', async () => {
  for (const person of [CREATOR, OPERATOR]) await addPerson(person);
  for (const search of [CREATOR.email, CREATOR.userId]) {
    const { data } = await call(find, { as: OPERATOR, query: { search } });
    expect(data).toMatchObject([{ userId: CREATOR.userId, email: CREATOR.email, suspendedAt: null }]);
  }
  expect(await call(change, asked(OPERATOR, 'SUSPEND_ACCOUNT'))).toMatchObject({ status: 409 });
  expect((await call(readUser, { as: OPERATOR })).status).toBe(200);
  expect((await call(change, asked({ ...CREATOR, userId: 'nobody' }, 'SUSPEND_ACCOUNT'))).status).toBe(404);
});
