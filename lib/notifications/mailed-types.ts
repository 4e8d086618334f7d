import type { NotificationType } from '#lib/contracts/notifications.ts';

/** Notification types that are mailed. The receipt already announces new credits. */
export type MailedType = Exclude<NotificationType, 'CREDITS_ADDED'>;

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
};

export const isMailed = (type: NotificationType): type is MailedType => IS_MAILED[type];

export const MAILED_TYPES: readonly MailedType[] = (Object.keys(IS_MAILED) as NotificationType[]).filter(
  isMailed,
);
