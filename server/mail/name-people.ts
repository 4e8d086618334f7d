import type { Locale } from '#lib/messages/languages.ts';
import { isolated } from '#lib/text/direction-marks.ts';
import { mailTranslator } from './mail-translator.ts';
import { nameInMail } from './without-links.ts';

const NAMED_MAX = 3;

/** Returns "Maja, Jonas, and 2 others", with a fallback for unknown names. */
export function namePeople(names: readonly string[], locale: Locale): string {
  const t = mailTranslator(locale);
  const people = [...new Set(names.map(nameInMail).filter(Boolean))];
  if (people.length === 0) return t('people.somebody');
  const named = people.slice(0, NAMED_MAX).map(isolated);
  const count = people.length - named.length;
  const all = count > 0 ? [...named, t('people.others', { count })] : named;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all);
}
