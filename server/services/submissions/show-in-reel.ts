import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { shownClips } from '#lib/reel/manifest.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { editedFiles } from '#server/domain/reel/edited-clip.ts';
import { findManifest, formatOf, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { findPlayingEdits } from '#server/domain/reel/playing-edits.ts';
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
  const format = formatOf(reel);
  const playing = await findPlayingEdits({ manifest: reel, type: DEFAULT_TYPE, format }, submissions);
  const mediaOf = new Map(submissions.map(({ id, media }) => [id, media]));
  return clips.map((clip) => {
    const { _id } = clip;
    const media = mediaOf.get(_id);
    const files = media && clip.playbackUrl ? editedFiles(media, format, playing.get(_id)) : null;
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
