import { DAY_MS } from '#lib/time/durations.ts';

/** An upload that stopped on the way can be taken up again for a week (product.md §4). */
export const UPLOAD_LIFE_MS = 7 * DAY_MS;
/** For this long its address answers “gone”, so that the sender’s device begins again by itself. */
export const GONE_UPLOAD_KEPT_MS = 30 * DAY_MS;

/** Whether an upload stopped on the way, too long ago. What has arrived whole never expires. */
export const isExpired = (upload: { finishedAt?: Date | null; createdAt: Date }, now = Date.now()): boolean =>
  !upload.finishedAt && upload.createdAt.getTime() + UPLOAD_LIFE_MS < now;
