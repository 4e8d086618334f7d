import type { Types } from 'mongoose';
import { Report } from '#server/models/report.ts';

export async function reportedClips(
  tribute: Types.ObjectId,
  clips: readonly Types.ObjectId[],
): Promise<Set<string>> {
  const reported = { tribute, submission: { $in: [...clips] }, dismissedAt: null };
  return new Set((await Report.distinct('submission', reported)).map(String));
}
