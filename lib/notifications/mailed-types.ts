import type { NotificationType } from '#lib/contracts/notifications.ts';

/** Another mail announces these, which cannot be turned off. */
type OwnMail = 'CREDITS_ADDED' | 'REEL_TAKEN_DOWN' | 'REEL_PUT_BACK';

/** Notification types that are mailed as notifications. */
export type MailedType = Exclude<NotificationType, OwnMail>;

const IS_MAILED: Record<NotificationType, boolean> = {
  SUBMISSION_RECEIVED: true,
  CONTRIBUTOR_JOINED: true,
  CLIP_HELD: true,
  CLIP_FAILED: true,
  CLIP_REPORTED: true,
  DUE_SOON: true,
  TRIBUTE_CLOSED: true,
  REEL_READY: true,
  REEL_VIEWED: true,
  HEARTED: true,
  THANK_YOU_RECEIVED: true,
  CREDITS_ADDED: false,
  REEL_TAKEN_DOWN: false,
  REEL_PUT_BACK: false,
};

export const isMailed = (type: NotificationType): type is MailedType => IS_MAILED[type];

export const MAILED_TYPES: readonly MailedType[] = (Object.keys(IS_MAILED) as NotificationType[]).filter(
  isMailed,
);
