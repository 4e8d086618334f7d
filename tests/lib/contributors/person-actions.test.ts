import { expect, test } from 'vitest';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { nudgeRefusalOf } from '#lib/contributors/nudge-refusal.ts';
import { personActionsOf } from '#lib/contributors/person-actions.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const INVITED: BoardPersonDto = {
  _id: 'p1',
  name: 'Ruth',
  email: 'ruth@example.com',
  status: 'INVITED',
  via: 'EMAIL',
  state: 'INVITED',
  reason: null,
  app: null,
  browser: null,
  isRecording: false,
  clips: 0,
  mail: 'SENT',
  lastMailAt: null,
  remindedAt: null,
  locale: 'en',
  isQuiet: false,
  isMine: false,
  needsCredit: false,
};

test.each<[string, Partial<BoardPersonDto>, ReturnType<typeof nudgeRefusalOf>]>([
  ['waits for nothing', {}, null],
  ['is stuck', { state: 'STUCK', reason: 'NO_CAMERA' }, null],
  ['was reminded a day ago', { remindedAt: '2026-11-20T12:00:00.000Z' }, null],
  ['was reminded less than a day ago', { remindedAt: '2026-11-20T12:00:00.001Z' }, 'TOO_SOON'],
  ['has no address', { email: null }, 'NO_ADDRESS'],
  ['has an address that takes no mail', { mail: 'REFUSED' }, 'NO_ADDRESS'],
  ['wants no mails', { mail: 'DECLINED' }, 'DECLINED_MAIL'],
  ['would rather not', { state: 'DECLINED' }, 'DECLINED_MAIL'],
  ['has sent', { state: 'SENT', clips: 1 }, 'SENT_ALREADY'],
])('who %s', (_, person, expected) => {
  expect(nudgeRefusalOf({ ...INVITED, ...person }, NOW)).toBe(expected);
});

const actions = (person: Partial<BoardPersonDto>, isCollecting = true) =>
  Object.entries(personActionsOf({ ...INVITED, ...person }, isCollecting, NOW))
    .filter(([, can]) => can)
    .map(([name]) => name)
    .join(' ');

test('actions depend on a person’s state', () => {
  expect(actions({})).toBe('nudge message resend revoke');
  expect(actions({ mail: 'WAITING' })).toBe('nudge message revoke');
  expect(actions({ remindedAt: NOW.toISOString() })).toBe('nudgeLater message resend revoke');
  expect(actions({ mail: 'REFUSED', state: 'STUCK' })).toBe('message resend revoke');
  expect(actions({ email: null, mail: null, state: 'OPENED' })).toBe('message');
  expect(actions({ state: 'SENT', clips: 2 })).toBe('');
  expect(actions({}, false)).toBe('revoke');
});
