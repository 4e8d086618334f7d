import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { MailedType } from './mailed-types.ts';

/** How mails of a type about one tribute are batched, in milliseconds. */
export type MailPace = {
  /** How long the first event waits for more. */
  waitMs: number;
  /** The pause between two mails; events during it are batched. */
  pauseMs: number;
};

const AT_ONCE: MailPace = { waitMs: 0, pauseMs: 0 };
const HOURLY: MailPace = { waitMs: 0, pauseMs: HOUR_MS };

/** The app shows hearts and new people anyway, so they are mailed daily (docs/specification.md#hearts-batched). */
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

/** Returns when a new mail goes out. `last` is when the previous mail of this type about this tribute was due. */
export function mailDueAt(type: MailedType, last: Date | null, now: Date): Date {
  const { waitMs, pauseMs } = PACES[type];
  return new Date(Math.max(now.getTime() + waitMs, last ? last.getTime() + pauseMs : 0));
}
