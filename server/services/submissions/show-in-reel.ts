import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { shownClips } from '#lib/reel/manifest.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { findEditedFiles } from '#server/domain/reel/playing-clips.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns the clips as the reel shows them: with the speaker's present name, and marked if they are in it. */
export async function showInReel(
  tribute: Pick<TributeDocument, '_id'>,
  clips: readonly SubmissionDto[],
  submissions: readonly SubmissionDocument[],
): Promise<SubmissionDto[]> {
  if (clips.length === 0) return [];
  const reel = await findManifest(tribute._id);
  const shown = new Set(shownClips(itemsOf(reel)));
  const edited = await findEditedFiles(tribute._id, reel, submissions);
  return clips.map((clip) => {
    const { _id } = clip;
    const files = clip.playbackUrl ? edited.get(_id) : undefined;
    return {
      ...clip,
      ...(files && {
        posterUrl: mediaLink(`${_id}/${files.poster}`),
        playbackUrl: mediaLink(`${_id}/${files.playback}`),
      }),
      ...(clip.status === 'READY' && shown.has(_id) && { isInReel: true as const }),
    };
  });
}
