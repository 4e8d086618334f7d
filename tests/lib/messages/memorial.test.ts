import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { recorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { thankYouTexts } from '#components/clip/thank-you-texts.ts';
import type { Messages } from '#lib/messages/language.ts';
import { LOCALES, type Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { OCCASIONS, SAMPLE_TYPE, TRIBUTE_TYPES, type TributeType } from '#lib/tribute/occasions/occasions.ts';

type Tree = { [key: string]: string | Tree };
type Text = [key: string, text: string];

const textsOf = (tree: Tree, prefix = ''): Text[] =>
  Object.entries(tree).flatMap(([key, value]): Text[] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : textsOf(value, `${prefix}${key}.`),
  );

/** Namespaces that a solemn occasion shows. The others are about the product or money. */
const ROOMS = [
  'film',
  'mail',
  'notifications',
  'occasions',
  'player',
  'poster',
  'presentation',
  'preview',
  'questions',
  'reminders',
  'share',
  'tribute',
  'watch',
  'wizard',
  'workroom',
] as const satisfies (keyof Messages)[];

/** Texts that a solemn occasion never shows, and one that is fixed for all (docs/specification.md#preview-thanks). */
const [SOLEMN_TYPES, FESTIVE_TYPES] = [true, false].map((isSolemn) =>
  TRIBUTE_TYPES.filter((type) => OCCASIONS[type].isSolemn === isSolemn),
) as [TributeType[], TributeType[]];
const ELSEWHERE = new RegExp(
  `\\.(${FESTIVE_TYPES.join('|')})\\b|^wizard\\.ready\\.reviewTitle$|^preview\\.thankYou$|^workroom\\.publish\\.linkForHint$|^watch\\.room\\.thanks|^share\\.(thankYouText|page\\.forSubject)$`,
);

/** Finds exclamation marks and a language's festive words. */
function partyIn(locale: Locale): RegExp {
  const file = readFileSync(`lib/messages/${locale}/festive-words.json`, 'utf8');
  const { words } = JSON.parse(file) as { words: string };
  return new RegExp(`[!¡]|🎉|\\b(${words})\\b`, 'i');
}
/** The first page, before an occasion is chosen. */
const NOT_YET_CHOSEN = 'wizard.occasion.lead';

/** A text for an occasion, with placeholder values. */
function readFor(type: string, locale: Locale, key: string, text: string): string {
  const places = [...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name ?? '');
  const values = places.map((place): [string, string | number] => [place, valueOf(type, text, place)]);
  const translate = createTranslator({ locale, messages: messagesFor(locale) }) as unknown as (
    key: string,
    values: Record<string, string | number>,
  ) => string;
  return translate(key, Object.fromEntries(values));
}

function valueOf(type: string, text: string, place: string): string | number {
  if (place === 'type' || place === 'tributeType') return type;
  return new RegExp(`\\{${place}, (plural|selectordinal|number)`).test(text) ? 2 : 'Anna';
}

const SOLEMN = SOLEMN_TYPES.flatMap((type) => LOCALES.map((locale): [TributeType, Locale] => [type, locale]));

describe.each(SOLEMN)('%s in %s', (type, locale) => {
  const messages = messagesFor(locale);
  const rooms = Object.fromEntries(ROOMS.map((room) => [room, messages[room]])) as Tree;
  const recorder = textsOf({
    recorder: recorderTexts(messages, type),
    thankyou: thankYouTexts(messages, type),
  });
  const shown = textsOf(rooms).filter(([key]) => !ELSEWHERE.test(key) && key !== NOT_YET_CHOSEN);

  const isLoud = ([, text]: Text) => partyIn(locale).test(text);
  const loudFor = (name: string) =>
    shown.map(([key, text]): Text => [key, readFor(name, locale, key, text)]).filter(isLoud);

  test('is gentle: no exclamation marks, no festive words [occasion-quiet]', () => {
    expect(shown.length).toBeGreaterThan(400);
    expect([...loudFor(type), ...recorder.filter(isLoud)]).toEqual([]);
  });

  test('finds a text without its branches', () => {
    expect(loudFor('FORGOTTEN').length).toBeGreaterThan(5);
  });

  test('the recorder mentions neither wishes nor being happy', () => {
    const quiet = recorderTexts(messages, type);
    const usual = recorderTexts(messages, SAMPLE_TYPE);
    expect(quiet.review.heading).not.toBe(usual.review.heading);
    expect(quiet.question.freeHint).not.toBe(usual.question.freeHint);
    expect(usual.review.heading).toBe(messages.recorder.review.heading);
  });
});
