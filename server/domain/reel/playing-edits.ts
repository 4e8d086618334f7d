import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import { editsOf, findEdited } from './edited-clip.ts';
import { editOf } from './manifest-versions.ts';

/** A creator who changes much at once saves a version for each change. */
const LOOKED_BACK = 50;

type Clip = Pick<SubmissionDocument, 'id' | 'medium' | 'media'>;
type Reel = { manifest: ManifestDocument | null; type: TributeType; format: ReelFormat };

/**
 * Returns the edit in which each clip plays now, by submission; a clip without one plays as it was sent. While its newest
 * edit is prepared, a clip plays as before (docs/specification.md#reel-clip-edits).
 */
export async function findPlayingEdits(
  { manifest, type, format }: Reel,
  clips: readonly Clip[],
): Promise<Map<string, AppliedEdit>> {
  const playing = new Map<string, AppliedEdit>();
  if (!manifest) return playing;
  const waiting = new Map(clips.map((clip) => [clip.id, clip]));
  const settle = (version: ManifestDocument) => {
    const edits = editsOf(editOf(version, type), [...waiting.values()]);
    for (const { id, media } of waiting.values()) {
      const edit = edits.get(id);
      const record = media && edit && findEdited(media, format, edit);
      // What cannot be prepared plays as it was sent, also in the file.
      const isSettled = record || !edit || !media;
      if (edit && record && !record.hasFailed) playing.set(id, edit);
      if (isSettled) waiting.delete(id);
    }
  };
  settle(manifest);
  if (waiting.size === 0) return playing;
  const earlier = Manifest.find({ tribute: manifest.tribute, version: { $lt: manifest.version } })
    .sort({ version: -1 })
    .limit(LOOKED_BACK);
  for await (const version of earlier) {
    settle(version);
    if (waiting.size === 0) break;
  }
  return playing;
}
