import { createHash } from 'node:crypto';
import type { FilmSubject } from '#lib/reel/cards.ts';
import { type FilmClip, type FilmPlan, planFilm } from '#lib/reel/film.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { editOf } from './manifest-versions.ts';

export function filmSubjectOf(tribute: TributeDocument): FilmSubject {
  return {
    tributeType: tribute.tributeType,
    name: tribute.name,
    occasionTitle: tribute.occasionTitle,
    imageUrl: tribute.imageUrl ?? null,
    language: tribute.language,
    questions: tribute.questions.map(({ _id, text }) => ({ _id: String(_id), text })),
  };
}

export async function loadFilm(
  tribute: TributeDocument,
  manifest: ManifestDocument | null,
): Promise<FilmPlan> {
  const submissions = await Submission.find({ tribute: tribute._id, deletedAt: null, status: 'READY' });
  const speakers = await Contributor.find({
    _id: { $in: submissions.map(({ contributor }) => contributor) },
  });
  const nameOf = new Map(speakers.map(({ id, name }) => [id, name]));
  const clips = new Map<string, FilmClip>();
  for (const { id, contributor, media } of submissions) {
    if (!media) continue;
    const { frames, gainDb } = media;
    const speakerName = nameOf.get(String(contributor)) ?? '';
    clips.set(id, { submissionId: id, speakerName, frames, gainDb });
  }
  return planFilm(editOf(manifest), filmSubjectOf(tribute), clips);
}

/** Returns equal marks for reels that look equal: clips, order, names, texts and pictures. */
export function markOfFilm(plan: FilmPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('base64url');
}
