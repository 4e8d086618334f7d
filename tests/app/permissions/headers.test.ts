import '#tests/support/installation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPublisher } from '#server/realtime/publish.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { idTokenOf, ORIGIN } from '#tests/support/call.ts';
import { changes, headersOf, isFromPages, makeAsk } from './ask.ts';
import { type Cell, cellsOf } from './cells.ts';
import { closeContents, differences, readContents } from './contents.ts';
import { type Stage, setStage } from './stage.ts';
import { TABLE } from './table.ts';
import { TRICKS } from './tricks.ts';

setPublisher(() => {});
const uploads = await startUploadEndpoint();
const ask = await makeAsk(uploads);
let stages: { stage: Stage; elsewhere: Stage };
let cells: Cell[] = [];
beforeAll(async () => {
  stages = { stage: await setStage(uploads, 'own'), elsewhere: await setStage(uploads, 'another') };
  cells = TABLE.flatMap((row) => cellsOf(row, stages));
});
afterAll(closeContents);

type Headers = Record<string, string>;
const say = ({ row, ids }: Cell, headers: Headers) => ask(row, ids, headers);
const inWords = ({ row, role, thing }: Cell) => `${row[0]}, ${role}, ${thing}:`;
const callerOf = ({ role }: Cell) => stages.stage.callers[role];
const without = (name: string, headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));

async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await readContents();
  await work();
  expect(differences(before, await readContents())).toEqual([]);
}

describe('spoofing headers', () => {
  // Over a thousand calls, more than the default limit allows on a busy machine.
  test('together change no refusal of the matrix', { timeout: 180_000 }, () =>
    unchanged(async () => {
      const all = Object.assign({}, ...TRICKS) as Headers;
      for (const cell of cells.filter(({ verdict }) => !verdict.isAnswered)) {
        const headers = headersOf(callerOf(cell));
        expect(await say(cell, { ...headers, ...all }), `of ${inWords(cell)}`).toEqual(
          await say(cell, headers),
        );
      }
    }),
  );

  test.each(TRICKS)('%j changes no answer for people without rights', (trick) =>
    unchanged(async () => {
      const refused = cells.filter(
        ({ role, thing, verdict }) =>
          !verdict.isAnswered && ['anonymous', 'stranger', 'guest'].includes(role) && thing === 'another',
      );
      for (const cell of refused) {
        const headers = headersOf(callerOf(cell));
        const { status, text } = await say(cell, { ...headers, ...trick });
        expect(cell.verdict.statuses, `${inWords(cell)} ${text}`).toContain(status);
      }
    }),
  );
});

const ownOf = (isWanted: (cell: Cell) => boolean) =>
  cells.filter((cell) => cell.thing === 'own' && cell.verdict.isAnswered && isWanted(cell));

test("the pages' key alone identifies nobody, and is required", () =>
  unchanged(async () => {
    for (const cell of ownOf(({ row }) => isFromPages(row))) {
      const headers = headersOf(callerOf(cell));
      for (const keyless of [without('x-api-key', headers), { ...headers, 'x-api-key': 'another' }]) {
        const { status, text } = await say(cell, keyless);
        expect(status, `of ${inWords(cell)}`).toBe(401);
        expect(text === '' || text.includes('BAD_API_KEY'), `says ${text}`).toBe(true);
      }
    }
  }));

const FOREIGN = ['https://evil.example', 'null', `${ORIGIN}.evil.example`, ORIGIN.replace('http', 'https')];

test('writes must come from our own pages', () =>
  unchanged(async () => {
    for (const cell of ownOf(({ row }) => isFromPages(row) && changes(row))) {
      const headers = headersOf(callerOf(cell));
      const ways = [
        ...FOREIGN.map((origin) => Object.assign({}, headers, { origin })),
        { ...headers, 'sec-fetch-site': 'cross-site' },
        // A cookie proves no intention, so browsers must name the origin.
        ...(headers.cookie ? [without('origin', headers)] : []),
      ];
      for (const way of ways) expect((await say(cell, way)).status, `of ${inWords(cell)}`).toBe(403);
    }
  }));

test('the session cookie reads, and changes nothing', () =>
  unchanged(async () => {
    for (const cell of ownOf(({ row: [, { of }] }) => of === 'an account' || of === 'a tribute')) {
      const { as } = callerOf(cell);
      if (!as || !isFromPages(cell.row)) continue;
      const headers = headersOf({ cookie: `auth_token=${idTokenOf(as)}` });
      const { status } = await say(cell, headers);
      const expected = changes(cell.row) ? [401] : cell.verdict.statuses;
      expect(expected, `of ${inWords(cell)}`).toContain(status);
    }
  }));
