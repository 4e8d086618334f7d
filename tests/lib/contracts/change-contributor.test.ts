import { expect, test } from 'vitest';
import { z } from 'zod';
import { ChangeContributorInput } from '#lib/contracts/contributors.ts';

const tributeId = 'a'.repeat(22);
const progress = { stage: 'TRYING' };
const nudge = { all: true };

test.each([
  ['PROGRESS', { progress }],
  ['DECLINE', { decline: true }],
  ['NUDGE', { nudge }],
])('accepts %s by its name alone', (action, change) => {
  const named = ChangeContributorInput.parse({ tributeId, action, ...change });
  expect(named).toMatchObject({ tributeId, action, ...change });
  expect(ChangeContributorInput.safeParse({ tributeId, ...change }).success).toBe(false);
});

test.each([
  ['two actions at once', { action: 'DECLINE', decline: true, nudge }],
  ['no action', {}],
  ['an unknown action', { action: 'DANCE', decline: true }],
  ['an action with the key of another', { action: 'NUDGE', decline: true }],
  ['an unknown key', { action: 'DECLINE', decline: true, hurry: true }],
])('rejects %s', (_what, change) => {
  expect(ChangeContributorInput.safeParse({ tributeId, ...change }).success).toBe(false);
});

test.each([null, [], 'decline', 7])('rejects %j', (body) => {
  expect(ChangeContributorInput.safeParse(body).success).toBe(false);
});

test('is documented as one of four forms by `action`', () => {
  const { oneOf } = z.toJSONSchema(ChangeContributorInput, { io: 'input' });
  const actions = oneOf?.map(({ properties }) => properties?.action);
  expect(actions).toMatchObject([
    { const: 'PROGRESS' },
    { const: 'DECLINE' },
    { const: 'NUDGE' },
    { const: 'RENAME' },
  ]);
});
