import { DAY_MS } from '#lib/time/durations.ts';

/** An upload that stopped on the way can be taken up again for a week (docs/specification.md#send-makes-answer). */
export const UPLOAD_LIFE_MS = 7 * DAY_MS;
/** For this long its address answers “gone”, so that the sender’s device begins again by itself. */
export const GONE_UPLOAD_KEPT_MS = 30 * DAY_MS;

type Dates = { finishedAt?: Date | null; sweptAt?: Date | null; createdAt: Date };

/** Whether an upload stopped on the way too long ago, or was swept. What arrived whole and was sent never expires. */
export const isExpired = ({ finishedAt, sweptAt, createdAt }: Dates, now = Date.now()): boolean =>
  Boolean(sweptAt) || (!finishedAt && createdAt.getTime() + UPLOAD_LIFE_MS < now);
