import { describe, expect, test } from 'vitest';
import { messagesFor } from '#lib/messages/messages.ts';

type Tree = { [key: string]: string | Tree };

/** Returns each text without its placeholders, by its full key. */
function textsOf(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value.replaceAll(/\{\w+(?=[,}])/g, '{')]]
      : textsOf(value, `${prefix}${key}.`),
  );
}

const english = textsOf(messagesFor('en'));
const spanish = textsOf(messagesFor('es'));
const spanishOf = new Map(spanish);
const keysWith = (texts: [string, string][], word: RegExp) =>
  texts.filter(([, text]) => word.test(text)).map(([key]) => key);

describe('texts use one word per thing [words-for-people]', () => {
  test.each([
    // The specification fixes this description.
    { say: 'reel', not: /\bfilms?\b/i, except: ['preview.defaultDescription'] },
    { say: 'clip', not: /\brecordings\b|\b(an?|the|this|unsent) (take|recording)\b(?! link)/i },
    { say: 'people', not: /\b(participant|contributor)s?\b/i },
    { say: 'creator', not: /\b(maker|host)s?\b/i },
    { say: 'email', not: /\be-mails?\b/i },
    { say: 'sign in', not: /\blog in\b/i },
    { say: 'archive', not: /\bput(ting)? away\b/i },
    { say: 'reel link', not: /\b(watch|presentation) links?\b/i },
    { say: 'recording link', not: /\b(shared|invite) links?\b/i },
  ])('in English: $say', ({ not, except = [] }) => {
    expect(keysWith(english, not)).toEqual(except);
  });

  test.each([
    // The first text is about the films that a person likes.
    { say: 'video', not: /\bpel[ií]culas?\b|\breels?\b/i, except: ['questions.BIRTHDAY.belongs'] },
    // Here the word is the act of recording.
    { say: 'clip', not: /\b(una|la|esta) toma\b|\bgrabaci[oó]n/i, except: ['recorder.camera.countdown'] },
    { say: 'personas', not: /\b(participantes?|colaborador(es)?)\b/i },
    { say: 'correo', not: /\be-?mails?\b/i },
  ])('in Spanish: $say', ({ not, except = [] }) => {
    expect(keysWith(spanish, not)).toEqual(except);
  });

  test.each([
    { en: /\bclips?\b/i, es: /\bclips?\b/i },
    { en: /\brecording link\b/i, es: /\benlace para grabar\b/i },
    { en: /\barchived?\b/i, es: /\barchiv/i },
    { en: /\binvitations?\b/i, es: /\binvitaci/i },
    { en: /\bquestions?\b/i, es: /\bpreguntas?\b/i },
  ])('in Spanish where English has $en: $es', ({ en, es }) => {
    const keys = keysWith(english, en);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !es.test(spanishOf.get(key) ?? ''))).toEqual([]);
  });
});
