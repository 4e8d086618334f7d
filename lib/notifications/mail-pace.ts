import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { MailedType } from './mailed-types.ts';

/** How mails of a type about one tribute are gathered, in milliseconds. */
export type MailPace = {
  /** How long the first one waits for more to come. */
  waitMs: number;
  /** How long after one mail the next may go; whatever comes meanwhile goes together. */
  pauseMs: number;
};

const AT_ONCE: MailPace = { waitMs: 0, pauseMs: 0 };
const HOURLY: MailPace = { waitMs: 0, pauseMs: HOUR_MS };

/**
 * The first arrival is told at once and the next ones once an hour; hearts and people who join, of whom the app tells
 * anyway, at most once a day (batched: docs/specification.md#hearts-batched). What happens once is told when it happens.
 */
const PACES: Record<MailedType, MailPace> = {
  SUBMISSION_RECEIVED: HOURLY,
  CONTRIBUTOR_JOINED: { waitMs: HOUR_MS, pauseMs: DAY_MS },
  CLIP_HELD: HOURLY,
  CLIP_FAILED: HOURLY,
  CLIP_REPORTED: HOURLY,
  DUE_SOON: AT_ONCE,
  TRIBUTE_CLOSED: AT_ONCE,
  REEL_READY: AT_ONCE,
  REEL_VIEWED: AT_ONCE,
  HEARTED: { waitMs: 10 * MINUTE_MS, pauseMs: DAY_MS },
  THANK_YOU_RECEIVED: HOURLY,
};

/**
 * When a mail goes that opens now.
 * @param last when the mail before it, of the same type about the same tribute, was to go; null without one
 */
export function mailDueAt(type: MailedType, last: Date | null, now: Date): Date {
  const { waitMs, pauseMs } = PACES[type];
  return new Date(Math.max(now.getTime() + waitMs, last ? last.getTime() + pauseMs : 0));
}
