import { expect, test } from 'vitest';
import { maybeSamePerson, meantBy } from '#lib/contributors/same-person.ts';

test.each([
  ['Maja', 'Maja Lind', true],
  [' MAJA lind', 'Maja', true],
  ['José', 'Jose Pérez', true],
  ['', 'Maja', true],
  ['Maja', 'Jonas', false],
  ['Anna Maria', 'Anna Lena', false],
  ['Maja', 'Majella', false],
  ['Nguyễn Hồng', 'nguyen hong', true],
  ['Đức', 'Duc', false],
  ['दीपू', 'दीपा', false],
  ['राम', 'रमा', false],
  ['दीपा', 'दीपा शर्मा', true],
  ['かな', 'がな', false],
  ['ガナ', 'ｶﾞﾅ', true],
  ['가은', '가온', false],
  ['กิ', 'กี', false],
  ['สมชาย', 'สมชาย ใจดี', true],
  ['דָּוִד', 'דוד', true],
  ['דוד', 'דור', false],
  ['مُحَمَّد', 'محمد', true],
  ['محمد', 'محمود', false],
  ['أحمد', 'احمد', true],
  ['إبراهيم', 'ابراهيم', true],
  ['آمنة', 'امنة', true],
  ['ا\u{654}حمد', 'أحمد', true],
  ['फ\u{93C}रहान', 'फरहान', true],
  ['\u{95E}रहान', 'फरहान', true],
  ['Maja ❤\u{FE0F}', 'Maja ❤', true],
])('“%s” and “%s” may be one person: %s', (one, other, expected) => {
  expect(maybeSamePerson(one, other)).toBe(expected);
  expect(maybeSamePerson(other, one)).toBe(expected);
});

test.each([
  ['Maja Lind', ['Maja', 'maja lind'], 'maja lind'],
  ['Maja Lind', ['Jonas', 'Maja'], 'Maja'],
  ['Maja', ['Maja Lind', 'Maja Berg'], undefined],
  ['Maja', ['', 'Jonas'], undefined],
  [' ', ['Maja'], undefined],
])('“%s” means, of %j, “%s”', (name, names, expected) => {
  expect(
    meantBy(
      name,
      names.map((one) => ({ name: one })),
    )?.name,
  ).toBe(expected);
});
