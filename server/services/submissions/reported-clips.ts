import type { Types } from 'mongoose';
import { Report } from '#server/models/report.ts';

/** The ids of a tribute's clips that somebody reported and whose creator has not found them all right since. */
export async function reportedClips(tribute: Types.ObjectId): Promise<Set<string>> {
  return new Set((await Report.distinct('submission', { tribute, dismissedAt: null })).map(String));
}
