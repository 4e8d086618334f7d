import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import type { MailVoice } from './mail-translator.ts';

export type MailWay = { label: string; url: string };

/** A picture by its absolute address. The mail must make sense without it. */
export type MailPicture = { url: string; alt: string };

export type MailContent = {
  voice: MailVoice;
  /** The occasion that colours the mail; defaults to the product's own colours. */
  tributeType?: TributeType;
  subject: string;
  /** The preview text in mail lists; defaults to the first paragraph. */
  preheader?: string;
  /** The reel's picture, at the size of `MAIL_PICTURES.head`. */
  picture?: MailPicture | null;
  /** Shown above the heading. */
  topic?: string;
  heading: string;
  /** Name of the reader, who is greeted by it; '' if unknown. */
  reader?: string;
  paragraphs: readonly string[];
  /** A person's own words, shown before ours. */
  quote?: { label: string; words: string } | null;
  lists?: readonly { label: string; items: readonly string[] }[];
  /** A moment of a clip, at the size of `MAIL_PICTURES.still`. */
  still?: MailPicture | null;
  /** Null if there is nothing to do. */
  button: MailWay | null;
  /** Secondary links below the button. */
  ways?: readonly MailWay[];
  /** Why the reader gets this mail. */
  footer: string;
  /** Links at the end, such as unsubscribe. */
  footerWays?: readonly MailWay[];
};

/** The texts that all mails share: who is greeted, and who sends. */
export type MailFrame = { greeting: string; sender: string };
