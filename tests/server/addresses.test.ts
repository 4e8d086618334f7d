import '#tests/support/installation.ts';
import { readdirSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { GET as link, PATCH as open } from '#app/api/tribute/presentation_link/route.ts';
import { PATCH as publish } from '#app/api/tribute/save_presentation/route.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { guestToken } from '#server/auth/guest.ts';
import { Contributor } from '#server/models/contributor.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { call, cookieOf, idTokenOf, ORIGIN, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator, addPerson } from '#tests/support/credits.ts';
import { joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

setPublisher(() => {});

/** All addresses share this host; only their owner and the creator may read them. */
const HOST = 'secret-host.example';
const LEA: Person = { userId: 'lea', email: `lea@${HOST}` };
type Handler = Parameters<typeof call>[0];
type Caller = { as?: Person; cookie?: string };

let reads: { path: string; handler: Handler }[] = [];
let queries: Record<string, string>[] = [];
let callers: [name: string, caller: Caller][] = [];

beforeAll(async () => {
  const creator = await addCreator('ben');
  await Promise.all([addPerson(LEA, 'Lea'), addPerson(STRANGER, 'Eve')]);
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const people = [
    { email: `maja@${HOST}`, name: '' },
    { email: `otto@${HOST}`, name: 'Otto' },
  ];
  await call(invite, { method: 'POST', as: creator, body: { tributeId, people } });
  const [maja] = await Contributor.find({ tribute: tribute._id, email: `maja@${HOST}` });
  const majaId = String(maja?._id);
  const invited = `guest=${guestToken([majaId])}`;
  await call(join, { method: 'POST', cookie: invited, body: { tributeId, name: 'Maja' } });
  const guest = await joinAs(tributeId, 'Jonas');
  const lea = await call(join, { method: 'POST', as: LEA, body: { tributeId, name: 'Lea' } });
  const submissionId = await addReadyClip(tribute, majaId);
  for (const id of [guest._id, lea.data._id]) await addReadyClip(tribute, id);
  await call(publish, { method: 'PATCH', as: creator, body: { tributeId, action: 'PUBLISH' } });
  const token = new URL((await call(link, { as: creator, query: { tributeId } })).data.url).searchParams.get(
    'p',
  );
  const viewer = cookieOf(await call(open, { method: 'PATCH', body: { tributeId, token } }));
  queries = [
    {},
    { tributeId },
    { submissionId },
    { tributeId, kind: 'THANK_YOU' },
    { type: 'BIRTHDAY', tributeId },
    { tributeId, purpose: 'CONTRIBUTE', format: 'png' },
  ];
  callers = [
    ['anybody', {}],
    ['a stranger', { as: STRANGER }],
    ['a guest', { cookie: guest.cookie }],
    ['an invited guest', { cookie: invited }],
    ['a contributor', { as: LEA }],
    ['a viewer', { cookie: viewer }],
  ];
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('route.ts'),
  );
  for (const path of files) {
    const { GET } = (await import(joinPath(process.cwd(), 'app/api', path))) as { GET?: Handler };
    if (GET) reads.push({ path, handler: GET });
  }
});

async function read(handler: Handler, query: Record<string, string>, { as, cookie }: Caller) {
  const url = new URL(`/api/test?${new URLSearchParams(query)}`, ORIGIN);
  const headers = {
    'x-api-key': API_KEY,
    ...(as && { authorization: `Bearer ${idTokenOf(as)}` }),
    ...(cookie && { cookie }),
  };
  const response = await handler(new Request(url, { headers }));
  return { status: response.status, text: await response.text() };
}

describe("no response contains another person's address", () => {
  test('whatever a caller reads with their credentials [access-contact-data]', async () => {
    const answered = new Map<string, number>();
    for (const [name, caller] of callers) {
      for (const { path, handler } of reads) {
        for (const query of queries) {
          const { status, text } = await read(handler, query, caller);
          expect(status, `${path} for ${name}`).toBeLessThan(500);
          if (status === 200) answered.set(name, (answered.get(name) ?? 0) + 1);
          const others = caller.as ? text.replaceAll(caller.as.email, '') : text;
          expect(others, `${path} for ${name}`).not.toContain(HOST);
          expect(others, `${path} for ${name}`).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i);
        }
      }
    }
    // Every caller got real answers.
    expect(Object.fromEntries(answered)).toEqual(
      Object.fromEntries(callers.map(([name]) => [name, expect.any(Number)])),
    );
    expect(answered.get('a guest')).toBeGreaterThan((answered.get('anybody') ?? 0) + 2);
  });

  test('shows creators the addresses of their people', async () => {
    const creator = { as: { userId: 'ben', email: 'ben@example.com' } };
    const told = await Promise.all(
      reads.flatMap(({ handler }) => queries.map((query) => read(handler, query, creator))),
    );
    expect(told.some(({ text }) => text.includes(`maja@${HOST}`))).toBe(true);
  });
});
