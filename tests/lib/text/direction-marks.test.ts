import { describe, expect, test } from 'vitest';
import { ContactInput } from '#lib/contracts/messages-to-us.ts';
import { AddQuestionInput, CreateTributeInput } from '#lib/contracts/tributes.ts';
import { UpdateUserInput } from '#lib/contracts/users.ts';
import { previewOf } from '#lib/tribute/preview.ts';
import { drawable } from '#server/drawing/text.ts';
import { oneLine } from '#server/mail/clean-text.ts';

const MARKS = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'].concat([
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]);
const titleOf = (name: string) => previewOf({ tributeType: 'BIRTHDAY', name, language: 'en' }).title;

describe.each(MARKS)('the direction mark %j', (mark) => {
  const name = `An${mark}na`;

  test('is rejected in names and titles', () => {
    const tribute = CreateTributeInput.parse({
      tributeType: 'OTHER',
      occasionTitle: name,
      tributeFor: { names: [{ firstName: name, lastName: name }], gender: null },
    });
    expect(tribute.occasionTitle).toBe('Anna');
    expect(tribute.tributeFor?.names).toEqual([{ firstName: 'Anna', lastName: 'Anna' }]);
    const { userDetails } = UpdateUserInput.parse({ userDetails: { firstName: name, lastName: name } });
    expect(userDetails).toMatchObject({ firstName: 'Anna', lastName: 'Anna' });
  });

  test("is rejected in questions and senders' names", () => {
    expect(AddQuestionInput.parse({ tributeId: 'a'.repeat(22), text: name }).text).toBe('Anna');
    expect(ContactInput.parse({ name, email: 'anna@example.com', message: 'Hi' }).name).toBe('Anna');
  });

  test('in a stored name does not affect a preview, a mail or a drawing', () => {
    expect(titleOf(name)).toBe(titleOf('Anna'));
    expect(oneLine(name)).toBe('Anna');
    expect(drawable(name)).toBe('Anna');
  });

  test('alone is no name', () => {
    const userDetails = { firstName: mark, lastName: 'B' };
    expect(UpdateUserInput.safeParse({ userDetails }).success).toBe(false);
  });
});

test('a right-to-left name is isolated in a preview', () => {
  expect(titleOf('نورة')).toContain('for \u2068نورة\u2069.');
});
