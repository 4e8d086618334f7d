import { expect, test } from 'vitest';
import { TRIBUTE_TYPES, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { previewOf } from '#lib/tribute/preview.ts';

const titleOf = (tributeType: TributeType, isThankYou = false) =>
  previewOf({ tributeType, name: 'Anna & Ben', language: 'en' }, { isThankYou }).title;

test.each([
  ['MEMORIAL', 'memorial'],
  ['BIRTHDAY', 'birthday'],
  ['GRADUATION', 'graduation'],
  ['WEDDING', 'wedding'],
] as const)('%s names its occasion', (tributeType, word) => {
  expect(titleOf(tributeType)).toBe(
    `We're building a ${word} reel for Anna & Ben. Click here to watch & record for free.`,
  );
});

test.each(['GOODBYE', 'TEAM_ICEBREAKER', 'REVIEWS'] as const)('%s has general words', (tributeType) => {
  expect(titleOf(tributeType)).toBe(
    "We're building a reel for Anna & Ben. Click here to watch & record for free.",
  );
});

test('another occasion says "watch"', () => {
  expect(titleOf('OTHER')).toBe("Click to watch Anna & Ben's reel & record for free.");
});

test.each(TRIBUTE_TYPES)('a thank-you link of %s speaks to the person the reel is for', (tributeType) => {
  expect(titleOf(tributeType, true)).toBe(
    'We made you a reel! Click to watch it & record a thank-you-reply for free.',
  );
});

test('an apostrophe or a brace in a name is text', () => {
  const { title, pictureAlt } = previewOf({
    tributeType: 'OTHER',
    name: "Ann{a} O'Hara",
    language: 'en',
  });
  expect(title).toBe("Click to watch Ann{a} O'Hara's reel & record for free.");
  expect(pictureAlt).toBe("The reel for Ann{a} O'Hara");
});

test('the description is the default one', () => {
  expect(previewOf({ tributeType: 'BIRTHDAY', name: 'Anna', language: 'en' }).description).toBe(
    'Invite friends and family to record a short clip. We turn them into one film.',
  );
});
