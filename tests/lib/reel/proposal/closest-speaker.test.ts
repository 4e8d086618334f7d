import { expect, test } from 'vitest';
import { closenessOf } from '#lib/reel/proposal/closest-speaker.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';

const closeness = (speakerName: string, madeTheReel = false, type: TributeType = 'BIRTHDAY') =>
  closenessOf({ speakerName, madeTheReel }, { type, lastNames: ['Lindqvist'] });

test.each([
  ['someone whose name says it', 'Mom & Dad', 3],
  ['the same in Spanish', 'Tu mamá', 3],
  ['further family', 'Tía Marta', 1],
  ['someone with the same last name', 'Jonas LINDQVIST', 1],
  ['a friend', 'Tom Berg', 0],
  ['a name that only contains such a word', 'Dadiana Momsen', 0],
  ['a person without a name', '', 0],
])('knows how close %s is [reel-proposal]', (_, name, expected) => {
  expect(closeness(name)).toBe(expected);
});

test('the creator is closer than further family, and in a team or a review nobody is [reel-proposal]', () => {
  expect(closeness('Jonas', true)).toBe(2);
  expect(closeness('Mom', true, 'TEAM_ICEBREAKER')).toBe(0);
  expect(closeness('Mom', true, 'REVIEWS')).toBe(0);
});
