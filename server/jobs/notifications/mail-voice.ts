import type { Locale } from '#lib/messages/languages.ts';
import { env } from '#server/config/env.ts';
import type { MailVoice } from '#server/mail/mail-translator.ts';

export function mailVoice(locale: Locale): MailVoice {
  const { APP_NAME: appName, SELLER_ADDRESS: address } = env();
  return { appName, address, locale };
}
