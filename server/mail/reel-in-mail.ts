import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import type { MailContent } from './mail-content.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';
import { nameInMail } from './without-links.ts';

/** The data about a reel and the recipient that every mail about the reel uses. */
export type ReelInMail = MailVoice & {
  tributeType: TributeType;
  /** Subject of the tribute. */
  name: string;
  /** Absolute address of the reel's picture (`MAIL_PICTURES.head`); null if it could not be drawn. */
  pictureUrl: string | null;
  /** Name of the reader; '' if unknown. */
  reader: string;
};

/** Returns the parts that mails about a reel share: its colours, its picture and the greeting. */
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
