import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { SHAPES } from '#lib/reel/clip-files.ts';
import type { ReelFormat, ReelQuality } from '#lib/reel/format.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { localMedia, saveMedia } from '#server/integrations/storage.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';

/** Draws the lower third of a clip in a format and size, or of an edited one. Returns the path of its picture. */
export async function drawSpeakerName(
  { id, contributor }: SubmissionDocument,
  { format, quality }: { format: ReelFormat; quality: ReelQuality },
  edit: AppliedEdit | null = null,
): Promise<string> {
  const name = edit?.speakerName ?? (await Contributor.findById(contributor).orFail()).name;
  const size = quality === '720p' ? '' : `-${quality}`;
  const key = `${id}/lower-third-${edit ? editTag(format, edit) : SHAPES[format]}${size}.png`;
  await saveMedia(key, await drawLowerThird({ name, format, quality }));
  return localMedia(key);
}
