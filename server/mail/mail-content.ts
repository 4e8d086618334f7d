import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import type { MailVoice } from './mail-translator.ts';

export type MailWay = { label: string; url: string };

export type MailPicture = { url: string; alt: string };

export type MailContent = {
  voice: MailVoice;
  tributeType?: TributeType;
  subject: string;
  /** The preview text in mail lists; defaults to the first paragraph. */
  preheader?: string;
  /** The reel's picture, at the size of `MAIL_PICTURES.head`. */
  picture?: MailPicture | null;
  topic?: string;
  heading: string;
  /** Name of the reader, who is greeted by it; '' if unknown. */
  reader?: string;
  paragraphs: readonly string[];
  quote?: { label: string; words: string } | null;
  lists?: readonly { label: string; items: readonly string[] }[];
  /** A moment of a clip, at the size of `MAIL_PICTURES.still`. */
  still?: MailPicture | null;
  button: MailWay | null;
  ways?: readonly MailWay[];
  footer: string;
  footerWays?: readonly MailWay[];
};

export type MailFrame = { greeting: string; sender: string };
