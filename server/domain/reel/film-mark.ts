import { createHash } from 'node:crypto';
import type { FilmPlan } from '#lib/reel/film.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import { editTag, findEdited, SENT_FIELDS } from './edited-clip.ts';
import { formatOf } from './manifest-versions.ts';
import { findShownEdit } from './playing-clips.ts';

/**
 * Returns equal marks for reels that look equal: format, clips, order, names, texts, pictures, and what clips show instead
 * of edits that failed. `plan` is that of the version.
 */
export async function findFilmMark(plan: FilmPlan, manifest: ManifestDocument | null): Promise<string> {
  const failed = await findFailedEdits(plan, manifest);
  // Without failures, marks stay those of earlier versions.
  const content = { plan, format: formatOf(manifest), ...(failed.length > 0 && { failed }) };
  // A poster stands for a clip outside the reel.
  const text = JSON.stringify(content, (key, value) => (key === 'poster' ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns the clips whose edits failed, in the order of the reel, with the edits that they show instead. */
async function findFailedEdits(
  { entries }: FilmPlan,
  manifest: ManifestDocument | null,
): Promise<{ id: string; shown: string | null }[]> {
  const edits = entries.flatMap((entry) =>
    entry.kind === 'CLIP' && entry.clip.edit ? [{ id: entry.clip.submissionId, edit: entry.clip.edit }] : [],
  );
  if (edits.length === 0) return [];
  const format = formatOf(manifest);
  const used = [...SENT_FIELDS, 'media.format', 'media.renditions', 'media.edited'];
  const clips = await Submission.find({ _id: { $in: edits.map(({ id }) => id) } }).select(used);
  const clipOf = new Map(clips.map((clip) => [clip.id, clip]));
  const failed: { id: string; shown: string | null }[] = [];
  for (const { id, edit } of edits) {
    const clip = clipOf.get(id);
    if (!clip?.media || !findEdited(clip.media, format, edit)?.hasFailed) continue;
    const shown = await findShownEdit(manifest, clip);
    failed.push({ id, shown: shown ? editTag(format, shown) : null });
  }
  return failed;
}
