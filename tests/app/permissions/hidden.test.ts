import '#tests/support/installation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { KEPT_WHILE_HIDDEN } from '#server/services/access/permissions.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { type Answer, headersOf, makeAsk } from './ask.ts';
import { type Contents, closeContents, differences, readContents, restore } from './contents.ts';
import { verdictOf } from './law.ts';
import { ROLES, type Role, type Row, STAYS_WHILE_HIDDEN } from './rules.ts';
import { malformed, type Stage, setStage } from './stage.ts';
import { TABLE } from './table.ts';

setPublisher(() => {});
const uploads = await startUploadEndpoint();
const ask = await makeAsk(uploads);
let stage: Stage;
let asItWas: Contents;
beforeAll(async () => {
  stage = await setStage(uploads, 'hidden');
  asItWas = await readContents();
});
afterAll(closeContents);

/** The state of a reel that an operator hides, and what its creator reads; null: as before. */
const HIDDEN: [state: string, hide: () => Promise<unknown>, toCreator: string | null][] = [
  [
    'taken down',
    () => Tribute.updateOne({ _id: stage.tribute._id }, { $set: { takenDownAt: new Date() } }),
    null,
  ],
  [
    'of a suspended account',
    async () => {
      const now = new Date();
      await User.updateOne({ firebaseUid: stage.tribute.createdBy.userId }, { $set: { suspendedAt: now } });
      await Tribute.updateOne({ _id: stage.tribute._id }, { $set: { creatorSuspendedAt: now } });
    },
    'ACCOUNT_SUSPENDED',
  ],
];

const saidBy = (row: Row): string => JSON.stringify(row[2]?.(malformed('…')) ?? '');
/** Calls that write to people, who could not open the reel. */
const isMailing = (row: Row): boolean =>
  /^(POST|PATCH) \/tribute\/invite/.test(row[0]) || saidBy(row).includes('NUDGE');
/** Calls that read what a link shows, to everyone. */
const isByLink = (row: Row): boolean => row[1].asks === 'readInvitation' || saidBy(row).includes('token');

/** Returns the code that refuses a call about a hidden reel, or null if it is answered as before. */
function refusalOf(row: Row, role: Role, toCreator: string | null): string | null {
  const { asks = 'watch', to } = row[1];
  if (role === 'creator') return toCreator ?? (isMailing(row) || isByLink(row) ? 'TAKEN_DOWN' : null);
  return to.includes(role) && !STAYS_WHILE_HIDDEN.includes(asks) ? 'TAKEN_DOWN' : null;
}

/** Who may not call it reads what anyone reads, or what the link says. An upload's bytes are gone once the first state was tested. */
function isAsBefore(row: Row, role: Role, { status, text }: Answer): boolean {
  const { statuses, isAnswered } = verdictOf(row, role, 'own');
  if (text.includes('TAKEN_DOWN')) return !isAnswered;
  return statuses.includes(status) || (row[0].includes('/upload/') && status === 410);
}

const ofReel = TABLE.filter(([, { asks }]) => asks !== undefined);

test('only permissions about one’s own clips stay [operator-take-down]', () => {
  expect([...KEPT_WHILE_HIDDEN].toSorted()).toEqual(STAYS_WHILE_HIDDEN.toSorted());
});

describe.each(HIDDEN)('of a reel that is %s', (_state, hide, toCreator) => {
  let hidden: Contents;
  beforeAll(async () => {
    await restore(asItWas);
    await hide();
    hidden = await readContents();
  });

  test.each(ROLES)(
    'as %s, nothing but one’s own clips is reached [operator-take-down] [operator-suspend]',
    async (role) => {
      const wrong: string[] = [];
      for (const row of ofReel) {
        const answer: Answer = await ask(row, stage.own[role], headersOf(stage.callers[role]));
        const code = refusalOf(row, role, toCreator);
        const changed = differences(hidden, { ...(await readContents()), files: hidden.files });
        if (changed.length > 0) await restore(hidden);
        const isRight = code
          ? answer.status === 403 && isSaid(answer, row, code) && changed.length === 0
          : isAsBefore(row, role, answer);
        if (!isRight)
          wrong.push(
            `${row[0]} (${row[1].asks}): ${answer.status} ${answer.text} ${changed.join()}, not ${code}`,
          );
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** Answers to HEAD have no text. */
const isSaid = ({ text }: Answer, [call]: Row, code: string): boolean =>
  call.startsWith('HEAD') || text.includes(code);
