import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import type { MailContent } from './mail-content.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';
import { nameInMail } from './without-links.ts';

export type ReelInMail = MailVoice & {
  tributeType: TributeType;
  name: string;
  pictureUrl: string | null;
  reader: string;
};

export function reelFrame(
  values: ReelInMail,
): Pick<MailContent, 'voice' | 'tributeType' | 'picture' | 'topic' | 'reader'> {
  const { locale, tributeType, pictureUrl: url, reader } = values;
  const about = mailTranslator(locale)('reel', { tributeType, name: nameInMail(values.name) });
  return {
    voice: values,
    tributeType,
    picture: url === null ? null : { url, alt: about },
    topic: about,
    reader,
  };
}
