import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

export type RetentionValues = MailVoice & {
  firstName: string;
  /** The reel's. */
  name: string;
  /** Whether this is the second warning. */
  isLast: boolean;
  /** The first day on which its clips may be gone (`formatDay`). */
  day: string;
  clips: number;
  keepUrl: string;
  downloadUrl: string;
};

/** Warns a creator that the media of an inactive reel will be erased, with ways to keep or download it. */
export function retentionMail(values: RetentionValues): ComposedMail {
  const { appName, locale, firstName, name, isLast, day, clips, keepUrl, downloadUrl } = values;
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t('retention.subject', { isLast: String(isLast), name, day }),
    heading: t('retention.heading', { day }),
    reader: firstName,
    paragraphs: t('retention.body', { name, day, clips }).split('\n\n'),
    button: { label: t('retention.keep'), url: keepUrl },
    ways: [{ label: t('retention.download'), url: downloadUrl }],
    footer: t('account.footer', { appName }),
  });
}
