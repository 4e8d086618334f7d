import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { headersOf, requestOf, withoutRequestId } from '#tests/app/permissions/ask.ts';
import { OPEN_FILES } from '#tests/app/permissions/open-files.ts';
import type { Ids, Row } from '#tests/app/permissions/rules.ts';
import { type Caller, MISSING } from '#tests/app/permissions/stage.ts';
import { TABLE } from '#tests/app/permissions/table.ts';
import { TRICKS } from '#tests/app/permissions/tricks.ts';
import { METRICS_TOKEN } from '#tests/support/operators.ts';
import { type Installation, startInstallation } from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { openReel, type Reel } from './people.ts';

// Checks the permissions of the built product; tests/app/permissions covers each call.

let installation: Installation;
let client: Client;
let reel: Reel;
let callers: Record<'anonymous' | 'unverified' | 'stranger', Caller>;
beforeAll(async () => {
  installation = await startInstallation({ settings: { ...GENEROUS_LIMITS, METRICS_TOKEN } });
  client = new Client(installation);
  reel = await openReel(client);
  const [eve, una] = [await client.signUp('eve@example.com'), await client.signUp('una@example.com')];
  if (!eve || !una) throw new Error('Nobody could sign up.');
  callers = { anonymous: {}, unverified: { as: { ...una, isVerified: false } }, stranger: { as: eve } };
});
afterAll(async () => {
  await installation.stop();
  installation.remove();
});

const built = (file: string) => JSON.parse(readFileSync(`.next/${file}`, 'utf8')) as Record<string, unknown>;

/** Answers unknown API addresses (tests/app/unknown-address.test.ts). */
const NONE_OF_OURS = '/api/[[...path]]';

/** Returns every built address with one of our handlers. */
function builtRoutes(): string[] {
  const paths = Object.entries(built('app-path-routes-manifest.json') as Record<string, string>);
  const routes = paths.filter(([file]) => file.endsWith('/route')).map(([, path]) => path);
  return routes.filter((path) => path !== NONE_OF_OURS);
}

test('has every built handler in the table, and no other', async () => {
  const there: string[] = [];
  for (const path of builtRoutes().filter((route) => route.startsWith('/api/'))) {
    // Without the token, the handlers of operators are unknown addresses.
    const { headers } = await fetch(new URL(path, installation.origin), {
      method: 'OPTIONS',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const methods = (headers.get('allow') ?? '').split(', ').filter((method) => !/HEAD|OPTIONS/.test(method));
    there.push(...methods.map((method) => `${method} ${path.slice('/api'.length)}`));
  }
  const named = TABLE.map(([call]) => call).filter((call) => !call.includes(' /upload'));
  expect(there.toSorted()).toEqual([...new Set(named)].toSorted());
  expect(
    builtRoutes()
      .filter((route) => !route.startsWith('/api/'))
      .toSorted(),
  ).toEqual(OPEN_FILES);
});

test('no handler leans on something before it: there is no middleware, and no action of a page', () => {
  expect(built('server/middleware-manifest.json')).toMatchObject({ middleware: {}, functions: {} });
  expect(built('server/server-reference-manifest.json')).toMatchObject({ node: {}, edge: {} });
});

type Said = { status: number; text: string };
async function say(row: Row, ids: Ids, caller: Caller, trick: Record<string, string>): Promise<Said> {
  const { origin } = installation;
  const response = await fetch(requestOf(row, ids, { ...headersOf(caller, origin), ...trick }, origin));
  return { status: response.status, text: withoutRequestId(await response.text()) };
}

const guarded = TABLE.filter(([, { of, to }]) => to.length > 0 && /an account|a tribute/.test(of));
/** The same rows in other spellings of the path. */
const looked = guarded
  .filter(([call]) => call.startsWith('GET'))
  .map(([call, rule, input]): Row => [call.replace('GET', 'HEAD'), rule, input ?? (() => ({}))]);

test.each([{}, ...TRICKS])('lets nobody pass the guard by %j', async (trick) => {
  const { creator, tribute } = reel;
  const { tributeId, questions } = tribute;
  const theirs: Ids = { ...MISSING, tributeId, questionId: questions[0]?._id ?? '' };
  const state = async () => {
    const read = ['/api/tribute', '/api/tribute/contributor'].map((path) =>
      client.patiently('GET', path, { as: creator, query: { tributeId } }),
    );
    return (await Promise.all(read)).map(({ data }) => data);
  };
  const before = await state();
  for (const row of [...guarded, ...looked]) {
    const [call, { of, to }] = row;
    const { status, text } = await say(row, theirs, callers.anonymous, trick);
    expect(status, `${call}, anonymous: ${text}`).toBe(401);
    const unconfirmed = to.includes('unverified') ? null : await say(row, theirs, callers.unverified, trick);
    expect(unconfirmed?.status ?? 403, `${call}, unverified`).toBe(403);
    if (of !== 'a tribute') continue;
    const answer = await say(row, theirs, callers.stranger, trick);
    expect(answer.status, `${call}, stranger`).toBe(404);
    expect(answer, `${call}, missing`).toEqual(await say(row, MISSING, callers.stranger, trick));
  }
  expect(await state()).toEqual(before);
});
