import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { type InviteTexts, inviteTexts } from './invite-texts.ts';

const worded = new WeakMap<PublicTributeDto, Map<string, InviteTexts>>();

/** Returns the texts of an invitation, cached per tribute and reader's locale. */
export function wordedInvite(tribute: PublicTributeDto, pageLocale: Locale, locale: string): InviteTexts {
  const byLocale = worded.get(tribute) ?? new Map<string, InviteTexts>();
  worded.set(tribute, byLocale);
  const translate = translatorsOf(pageLocale).tribute;
  const texts = byLocale.get(locale) ?? inviteTexts(tribute, { translate, locale, now: new Date() });
  byLocale.set(locale, texts);
  return texts;
}
