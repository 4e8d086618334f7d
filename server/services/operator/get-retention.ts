import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
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

export const countNearErasure = (): Promise<number> =>
  Tribute.countDocuments({ 'mediaWarnings.firstAt': EVER }).exec();
