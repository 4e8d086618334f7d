import type { MailedType } from './mailed-types.ts';

/** Sizes of the pictures in mails, in CSS pixels. They are drawn at twice this size. */
export const MAIL_PICTURES = {
  head: { width: 600, height: 200 },
  still: { width: 520, height: 292 },
} as const;

export const MAIL_HEAD_FILE = 'head.png';

export const MAIL_STILL_FILE = 'still.jpg';

/** Types that show a clip. A reported clip is not shown: it may be hurtful. */
export const SHOWS_CLIP: ReadonlySet<MailedType> = new Set([
  'SUBMISSION_RECEIVED',
  'CLIP_HELD',
  'HEARTED',
  'THANK_YOU_RECEIVED',
]);
