import type { MailedType } from './mailed-types.ts';

/** Sizes of the pictures in mails, in CSS pixels. They are drawn at twice this size. */
export const MAIL_PICTURES = {
  /** The reel's picture between the ornaments of its occasion. */
  head: { width: 600, height: 200 },
  /** A moment of a clip. */
  still: { width: 520, height: 292 },
} as const;

/** Name of a reel's head picture in the media store. */
export const MAIL_HEAD_FILE = 'head.png';

/** Name of a clip's still in the media store. */
export const MAIL_STILL_FILE = 'still.jpg';

/** Types that show a clip. A reported clip is not shown: it may be hurtful. */
export const SHOWS_CLIP: ReadonlySet<MailedType> = new Set([
  'SUBMISSION_RECEIVED',
  'CLIP_HELD',
  'HEARTED',
  'THANK_YOU_RECEIVED',
]);
