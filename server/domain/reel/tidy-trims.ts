import type { Types } from 'mongoose';
import type { Trim } from '#lib/contracts/reels.ts';
import { tidyTrim } from '#lib/reel/tidy.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';

/** Returns how a clip is tidied. Null for a clip that is fine, or in which speech was never looked for. */
export function tidyTrimOf(media: SubmissionDocument['media']): Trim | null {
  if (!media?.speech) return null;
  const { frames, speech, asLoud } = media;
  return tidyTrim({ frames, speech, asLoud: asLoud ?? [] });
}

/** Returns the trims of these clips of a reel by submission. */
export async function findTidyTrims(
  tribute: Types.ObjectId,
  ids: readonly string[],
): Promise<Map<string, Trim>> {
  if (ids.length === 0) return new Map();
  const wanted = { _id: { $in: ids }, tribute, deletedAt: null, status: 'READY' as const };
  const clips = await Submission.find(wanted).select('media');
  return new Map(
    clips.flatMap(({ id, media }): [string, Trim][] => {
      const trim = tidyTrimOf(media);
      return trim ? [[id, trim]] : [];
    }),
  );
}
