import { DAY_MS } from '#lib/time/durations.ts';

/** A stopped upload can be resumed for a week (docs/specification.md#send-makes-answer). */
export const UPLOAD_LIFE_MS = 7 * DAY_MS;
/** How long its address answers “gone”, so that the sender's device starts over. */
export const GONE_UPLOAD_KEPT_MS = 30 * DAY_MS;

type Dates = { finishedAt?: Date | null; sweptAt?: Date | null; createdAt: Date };

/** Returns whether an upload was swept or stopped too long ago. A sent upload never expires. */
export const isExpired = ({ finishedAt, sweptAt, createdAt }: Dates, now = Date.now()): boolean =>
  Boolean(sweptAt) || (!finishedAt && createdAt.getTime() + UPLOAD_LIFE_MS < now);
