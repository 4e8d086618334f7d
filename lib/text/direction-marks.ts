/** Characters that turn or mark the direction of the text around them (Unicode Standard Annex 9). */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Returns a name or title without characters that turn the direction of the text around it. */
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '');

/**
 * Returns a name as it stands in a sentence of plain text. A name written from right to left is isolated, so that it
 * does not reorder the words around it; any other stays letter by letter.
 */
export function isolated(name: string): string {
  const plain = withoutDirectionMarks(name);
  return RIGHT_TO_LEFT.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain;
}
