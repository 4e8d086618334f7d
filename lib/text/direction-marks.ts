const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** Characters that change the direction of the text around them (Unicode Standard Annex 9). */
const MARKS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const MARK = new RegExp(`[${MARKS}]`, 'gu');
/** An isolated part, which cannot affect the text outside. */
const ISOLATED_PART = `${FIRST_STRONG_ISOLATE}[^${MARKS}]*${POP_ISOLATE}`;
const ISOLATED_PARTS = new RegExp(ISOLATED_PART, 'gu');
const ISOLATED_PART_OR_MARK = new RegExp(`(${ISOLATED_PART})|[${MARKS}]`, 'gu');
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export const withoutDirectionMarks = (text: string): string => text.replace(MARK, '');

/** Returns a text without direction marks, except around isolated parts. */
export const keepIsolates = (text: string): string => text.replace(ISOLATED_PART_OR_MARK, '$1');

/** Isolates a value with right-to-left letters, so that it does not reorder the words around it. Idempotent. */
export function isolated(value: string): string {
  const plain = keepIsolates(value);
  const isTurning = RIGHT_TO_LEFT.test(plain.replace(ISOLATED_PARTS, ''));
  return isTurning ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain;
}
