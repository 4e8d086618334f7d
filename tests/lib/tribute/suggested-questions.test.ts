import { describe, expect, test } from 'vitest';
import { GENDERS } from '#lib/contracts/tributes.ts';
import { OCCASIONS, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { suggestedQuestions } from '#lib/tribute/suggested-questions.ts';

const NAMES = ['Anna', 'Anna & Ben', 'Anna, Ben & Chloé', "Seán O'Brien {the} <b>1st</b>", 'مريم', ''];
const ask = (type: (typeof TRIBUTE_TYPES)[number], name: string, gender: (typeof GENDERS)[number] | null) =>
  suggestedQuestions(type, { name, gender, locale: 'en' });

describe.each(TRIBUTE_TYPES)('%s', (type) => {
  test.each(NAMES)('formats every question for "%s" and every gender [occasion-questions]', (name) => {
    for (const gender of [...GENDERS, null]) {
      const questions = ask(type, name, gender);
      expect(questions.length).toBeGreaterThanOrEqual(12);
      expect(new Set(questions).size).toBe(questions.length);
      for (const question of questions) {
        expect(question.replaceAll(name || '\0', '')).not.toMatch(/[{}[\]<>#]|select|undefined|^\w+\.\w+$/);
        expect(question).toMatch(/^[A-Z].*[?.]$/);
        expect(question.length).toBeLessThanOrEqual(200);
        expect(question).not.toMatch(/ {2}|'/.test(name) ? / {2}/ : / {2}|'/);
      }
    }
  });

  test("uses a person's gender, and none for teams and things", () => {
    const [men, women, couples] = GENDERS.map((gender) => ask(type, 'Anna', gender).join(' '));
    const { hasGender } = OCCASIONS[type];
    // A wedding couple is always "they"; only one question tells a couple from a person.
    expect(men !== women).toBe(hasGender && type !== 'WEDDING');
    expect(men !== couples).toBe(hasGender);
    expect(/\b(he|him|his)\b/.test(women ?? '')).toBe(false);
    expect(/\b(she|her)\b/.test(men ?? '')).toBe(false);
  });
});

test('no question belongs to two occasions', () => {
  const all = TRIBUTE_TYPES.flatMap((type) => ask(type, 'Anna', 'Female'));
  expect(all.filter((question, index) => all.indexOf(question) !== index)).toEqual([]);
});

test('a memorial is gentle', () => {
  for (const question of ask('MEMORIAL', 'Otto', 'Male')) {
    expect(question).not.toMatch(/!|celebrat|party|congratulat|happy|fun\b/i);
  }
});
