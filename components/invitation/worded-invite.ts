import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { type InviteTexts, inviteTexts } from './invite-texts.ts';

const worded = new WeakMap<PublicTributeDto, Map<string, InviteTexts>>();

/**
 * The sentences of an invitation on a page in `pageLocale`, dates as in the reader's `locale`. Many readers are shown
 * one reading of a tribute: it is worded once for each of their locales.
 */
export function wordedInvite(tribute: PublicTributeDto, pageLocale: Locale, locale: string): InviteTexts {
  const byLocale = worded.get(tribute) ?? new Map<string, InviteTexts>();
  worded.set(tribute, byLocale);
  const translate = translatorsOf(pageLocale).tribute;
  const texts = byLocale.get(locale) ?? inviteTexts(tribute, { translate, locale, now: new Date() });
  byLocale.set(locale, texts);
  return texts;
}
