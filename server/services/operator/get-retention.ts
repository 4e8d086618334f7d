import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { WARNED_DAYS } from '#lib/time/media-retention.ts';
import { env } from '#server/config/env.ts';
import { Tribute } from '#server/models/tribute.ts';

const EVER = { $gt: new Date(0) };

/** Counts the reels near the end of their retention period and those past it, by an index; null without a period. */
export async function getRetention(): Promise<OperatorOverviewDto['retention']> {
  const months = env().MEDIA_RETENTION_MONTHS;
  if (months === undefined) return null;
  const [warned, erased] = await Promise.all([
    countNearErasure(),
    Tribute.countDocuments({ mediaErasedAt: EVER }),
  ]);
  return { months, warned, erased };
}

/** An older warning no longer counts. */
export const countNearErasure = (): Promise<number> =>
  Tribute.countDocuments({
    'mediaWarnings.firstAt': { $gt: new Date(Date.now() - WARNED_DAYS * DAY_MS) },
  }).exec();
