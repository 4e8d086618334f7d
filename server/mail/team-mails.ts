import type { ProcessKind } from '#lib/contracts/processes.ts';
import type { ReportReason } from '#lib/messages-to-us/report-reasons.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import type { MailWay } from './mail-content.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

export type ContactValues = MailVoice & { name: string; email: string; message: string };

export function contactMail(values: ContactValues): ComposedMail {
  const { locale, name, email, message } = values;
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t('contact.subject', { name }),
    heading: t('contact.heading', { name }),
    paragraphs: [message],
    button: { label: t('contact.button', { name }), url: `mailto:${email}` },
    footer: t('contact.footer', { email }),
  });
}

export type FeedbackValues = MailVoice & {
  email: string;
  rating: number | null;
  text: string;
  videoUrl: string | null;
};

export function feedbackMail(values: FeedbackValues): ComposedMail {
  const { locale, email, rating, text, videoUrl } = values;
  const t = mailTranslator(locale);
  const from = email || t('feedback.somebody');
  const ways: MailWay[] = [
    ...(videoUrl ? [{ label: t('feedback.watch'), url: videoUrl }] : []),
    ...(email ? [{ label: t('feedback.answer'), url: `mailto:${email}` }] : []),
  ];
  const [button = null, ...others] = ways;
  return composeMail({
    voice: values,
    subject: t('feedback.subject', { from }),
    heading: rating ? t('feedback.rated', { rating }) : t('feedback.heading'),
    paragraphs: [text || t('feedback.noWords')],
    button,
    ways: others,
    footer: t('feedback.footer', { from }),
  });
}

export type ReportValues = MailVoice & {
  name: string;
  speaker: string;
  isClip: boolean;
  reason: ReportReason;
  words: string;
  reelUrl: string;
  videoUrl: string | null;
  numbers: readonly string[];
};

export function reportMail(values: ReportValues): ComposedMail {
  const { locale, name, speaker, isClip, reason, words, reelUrl, videoUrl, numbers } = values;
  const t = mailTranslator(locale);
  const openReel = { label: t('report.open'), url: reelUrl };
  return composeMail({
    voice: values,
    subject: t('report.subject', { name, isClip: String(isClip) }),
    heading: t(`report.reasons.${reason}`),
    paragraphs: [
      isClip ? t('report.clip', { speaker, name }) : t('report.reel', { name }),
      words || t('report.noWords'),
    ],
    button: videoUrl ? { label: t('report.watch'), url: videoUrl } : openReel,
    ways: videoUrl ? [openReel] : [],
    footer: t('report.footer', { numbers: numbers.join(', ') }),
  });
}

export type BackupValues = MailVoice & {
  failure: 'FOLDER' | 'ROOM' | 'WRITE' | 'CHECK';
  /** What the program printed. */
  words: string;
  folder: string;
  /** The day of the last verified backup (`formatDay`); null without any. */
  verifiedOn: string | null;
  operatorUrl: string;
};

export function backupMail(values: BackupValues): ComposedMail {
  const { locale, failure, words, folder, verifiedOn, operatorUrl } = values;
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t('backup.subject'),
    heading: t('backup.subject'),
    paragraphs: [
      t(`backup.${failure}`, { folder }),
      verifiedOn ? t('backup.verified', { date: verifiedOn }) : t('backup.none'),
    ],
    quote: { label: t('backup.words'), words },
    button: { label: t('backup.open'), url: operatorUrl },
    footer: t('backup.footer'),
  });
}

export type DiskValues = MailVoice & {
  level: 'LOW' | 'CRITICAL';
  /** All in MiB. */
  freeMb: number;
  promisedMb: number;
  reserveMb: number;
  folder: string;
  origin: string;
  /** The process that measured, as the operator page names it. */
  seenBy: { kind: ProcessKind; host: string; pid: number } | null;
};

export function diskMail(values: DiskValues): ComposedMail {
  const { locale, level, folder, origin, freeMb, promisedMb, reserveMb, seenBy } = values;
  const space = { freeMb, promisedMb, reserveMb };
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t('disk.subject', { level, ...space }),
    heading: t('disk.heading', { level }),
    paragraphs: [
      t('disk.space', { folder, ...space }),
      ...(seenBy ? [t(`disk.seenBy.${seenBy.kind}`, { host: seenBy.host, pid: String(seenBy.pid) })] : []),
      t('disk.refusal', space),
      t('disk.advice'),
    ],
    button: { label: t('disk.health'), url: `${origin}/api/health/ready` },
    footer: t('disk.footer'),
  });
}
