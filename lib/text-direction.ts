const FIRST_STRONG = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]|\p{Letter}/u;
const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export type TextDirection = 'ltr' | 'rtl';

/** Returns the direction of a text, which its first letter decides. */
export function textDirection(text: string): TextDirection {
  const first = FIRST_STRONG.exec(text)?.[0];
  return first !== undefined && RTL.test(first) ? 'rtl' : 'ltr';
}
