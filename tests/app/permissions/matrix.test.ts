import '#tests/support/installation.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPublisher } from '#server/realtime/publish.ts';
import { PERMISSIONS } from '#server/services/access/permissions.ts';
import { everyHandler } from '#tests/server/auth/surfaces.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { type Answer, headersOf, makeAsk } from './ask.ts';
import { type Cell, cellsOf } from './cells.ts';
import { closeContents, differences, readContents, restore } from './contents.ts';
import type { Thing } from './law.ts';
import { ASKED, ASKED_ELSEWHERE, ROLES, type Row } from './rules.ts';
import { malformed, type Stage, setStage } from './stage.ts';
import { TABLE } from './table.ts';

setPublisher(() => {});
const uploads = await startUploadEndpoint();
const ask = await makeAsk(uploads);
let stages: { stage: Stage; elsewhere: Stage };
beforeAll(async () => {
  stages = { stage: await setStage(uploads, 'own'), elsewhere: await setStage(uploads, 'another') };
});
afterAll(closeContents);

/** Method, path and values, by name. */
const nameOf = ([call, , input]: Row) => {
  const said = input?.(malformed('…')) ?? {};
  return `${call} ${said instanceof FormData ? 'a form' : JSON.stringify(said)}`;
};

let asked = 0;
function answerTo({ row, role, ids }: Cell): Promise<Answer> {
  asked += 1;
  return ask(row, ids, headersOf(stages.stage.callers[role]));
}
const inWords = ({ role, thing }: Cell, { status, text }: Answer) => `${role}, ${thing}: ${status} ${text}`;

test('the table has exactly the existing handlers', async () => {
  const named = TABLE.map(([call]) => call).filter((call) => !call.includes(' /upload'));
  const there = (await everyHandler()).map(({ name }) => name);
  expect([...new Set(named)].toSorted()).toEqual(there.toSorted());
});

test('every permission of the table is tested, here or where its state can be set up', () => {
  const elsewhere = Object.entries(ASKED_ELSEWHERE);
  expect([...ASKED, ...elsewhere.map(([permission]) => permission)].toSorted()).toEqual(
    Object.keys(PERMISSIONS).toSorted(),
  );
  for (const [permission, file] of elsewhere) expect(readFileSync(file, 'utf8')).toContain(`(${permission})`);
});

test('each kind of call is in the table once', () => {
  const names = TABLE.map(nameOf);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

describe.each(TABLE.map((row) => ({ name: nameOf(row), row })))('$name', ({ row }) => {
  const [, { to }] = row;

  test('answers everyone else like a missing one and changes nothing [access-creator]', async () => {
    const before = await readContents();
    const refused = cellsOf(row, stages).filter(({ verdict }) => !verdict.isAnswered);
    for (const role of ROLES) {
      const answers = new Map<Thing, Answer>();
      for (const cell of refused) if (cell.role === role) answers.set(cell.thing, await answerTo(cell));
      // The answer must not reveal whether another person's thing exists.
      const missing = answers.get('missing') ?? answers.get('own');
      const lost = to.includes(role) ? (answers.get('lost') ?? missing) : missing;
      for (const [thing, twin] of [
        ['own', missing],
        ['another', missing],
        ['neighbours', lost],
        ['astray', lost],
        ['lost', lost],
      ] as const)
        expect(answers.get(thing) ?? twin, `${role}, ${thing}`).toEqual(twin);
    }
    expect(differences(before, await readContents())).toEqual([]);
  });

  test.skipIf(to.length === 0)(`answers ${to.join(', ')}`, async () => {
    const before = await readContents();
    for (const cell of cellsOf(row, stages)) {
      if (!cell.verdict.isAnswered) continue;
      const answer = await answerTo(cell);
      expect(cell.verdict.statuses, `to ${inWords(cell, answer)}`).toContain(answer.status);
      await restore(before);
    }
  });
});

test('tests every cell of the matrix', () => {
  const squares = TABLE.flatMap((row) => cellsOf(row, stages)).length;
  expect(asked).toBe(squares);
});
