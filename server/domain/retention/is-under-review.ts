import { isHidden } from '#server/domain/status/is-hidden.ts';
import { Report } from '#server/models/report.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns whether an operator decides about a reel, or has decided to hide it: then its clips are evidence. */
export const isUnderReview = async (tribute: TributeDocument): Promise<boolean> =>
  isHidden(tribute) || (await Report.exists({ tribute: tribute._id, reviewedAt: null })) !== null;
