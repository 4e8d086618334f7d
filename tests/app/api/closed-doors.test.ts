import '#tests/support/installation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPublisher } from '#server/realtime/publish.ts';
import { headersOf, makeAsk } from '#tests/app/permissions/ask.ts';
import { closeContents, differences, readContents } from '#tests/app/permissions/contents.ts';
import { ROLES, type Row } from '#tests/app/permissions/rules.ts';
import { type Stage, setStage } from '#tests/app/permissions/stage.ts';
import { TABLE } from '#tests/app/permissions/table.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';

setPublisher(() => {});
const uploads = await startUploadEndpoint();
const ask = await makeAsk(uploads);
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(uploads, 'doors');
});
afterAll(closeContents);

type Said = Record<string, unknown>;
const isOurs = ([call]: Row) => !/ \/upload|webhook|unsubscribe/.test(call);
const named = (rows: readonly Row[]) => rows.map((row) => ({ name: row[0], row }));
const saying = ([call, rule]: Row, said: Said): Row => [call, rule, () => said];
/** Returns a row's values that belong to its caller, and who may name them. */
function ownOf(row: Row): { said: Said | FormData; headers: Record<string, string> } {
  const role = row[1].to.at(-1) ?? 'creator';
  return { said: row[2]?.(stage.own[role]) ?? {}, headers: headersOf(stage.callers[role]) };
}
const askOwn = async (row: Row, said: Said) => ask(saying(row, said), stage.own.creator, ownOf(row).headers);

/** Database fields and operators; JSON makes even `__proto__` an own name. */
const INJECTED: Said[] = [
  ...['_id', 'createdBy', 'credit', 'userId', 'counts', 'deletedAt', 'isAdmin', 'tokenHash', 'mailedAt'].map(
    (name) => ({
      [name]: 'another',
    }),
  ),
  { $set: { credit: 500 } },
  { $where: 'sleep(1000)' },
  { 'createdBy.userId': 'another' },
  JSON.parse('{"__proto__": {"isAdmin": true}}') as Said,
  { constructor: { prototype: { isAdmin: true } } },
];

const CHANGING = TABLE.filter((row) => isOurs(row) && /^(POST|PATCH)/.test(row[0]));

describe.each(named(CHANGING))('$name', ({ row }) => {
  test('accepts only its own fields and no operators, and otherwise changes nothing', async () => {
    const { said } = ownOf(row);
    if (said instanceof FormData) return;
    const before = await readContents();
    for (const field of INJECTED) {
      const answer = await askOwn(row, { ...said, ...field });
      expect([400, 422], `${JSON.stringify(field)} ${answer.text}`).toContain(answer.status);
    }
    for (const name of Object.keys(said))
      for (const operator of [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, ['a', 'b'], { toString: 'x' }]) {
        const answer = await askOwn(row, { ...said, [name]: operator });
        expect([400, 422], `${name} ${JSON.stringify(operator)} ${answer.text}`).toContain(answer.status);
      }
    expect(differences(before, await readContents())).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

/** Without forwarded links, which ignore extra parameters (tests/server/http/query-names.test.ts). */
const QUERIED = TABLE.filter(
  (row) => isOurs(row) && /^(GET|DELETE) (?!\/tribute\/calendar)/.test(row[0]) && row[2],
);

test.each(named(QUERIED))('$name rejects operators and other names in its query', async ({ row }) => {
  const { said } = ownOf(row);
  const before = await readContents();
  const names = Object.keys(said);
  for (const more of ['$where', '__proto__', 'createdBy', ...names.map((name) => `${name}[$ne]`)]) {
    const answer = await askOwn(row, { ...(said as Said), ...(JSON.parse(`{"${more}": "x"}`) as Said) });
    expect([400, 422], `${more} ${answer.text}`).toContain(answer.status);
  }
  expect(differences(before, await readContents())).toEqual([]);
});

const READING = TABLE.filter((row) => isOurs(row) && /^(GET|HEAD|OPTIONS)/.test(row[0]));

test.each(named(READING))('$name changes nothing for any caller', async ({ row }) => {
  const before = await readContents();
  for (const role of ROLES) await ask(row, stage.own[role], headersOf(stage.callers[role]));
  expect(differences(before, await readContents())).toEqual([]);
});

test('no failure reveals internals [api-failure-shape]', async () => {
  for (const row of TABLE.filter(isOurs)) {
    for (const said of [{}, { tributeId: '\0' }, { tributeId: 'x'.repeat(5000) }]) {
      const { status, text } = await askOwn(row, said);
      expect(status < 500, `${row[0]} ${status}`).toBe(true);
      expect(text).not.toMatch(
        /node_modules|\/work|at \w+ \(|Zod|[Mm]ongo|[Mm]ongoose|BSON|ECONN|\.tsx?\b|[Ss]tack/,
      );
    }
  }
});
