import type { PresentationDto, ReelEntry } from '#lib/contracts/reels.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { loadFilm } from '#server/models/film.ts';
import { findManifest, itemsOf } from '#server/models/manifest-versions.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { cardLink } from './card-link.ts';

/** The newest version of a tribute's film, ready to be played. */
export async function toPresentation(tribute: TributeDocument): Promise<PresentationDto> {
  const manifest = await findManifest(tribute._id);
  const film = await loadFilm(tribute, manifest);
  const entries: ReelEntry[] = [];
  let startSeconds = 0;
  for (const entry of film) {
    entries.push(await toEntry(entry, startSeconds));
    startSeconds += entry.durationSeconds;
  }
  return {
    tributeId: tribute.tributeId,
    version: manifest?.version ?? 0,
    format: manifest?.format ?? '16:9',
    items: itemsOf(manifest),
    entries,
    durationSeconds: startSeconds,
  };
}

async function toEntry(entry: FilmEntry, startSeconds: number): Promise<ReelEntry> {
  const { kind, title, durationSeconds } = entry;
  if (kind === 'CARD') {
    const pictureUrl = await cardLink(entry.card);
    const id = `card-${startSeconds}`;
    return { id, kind, title, startSeconds, durationSeconds, videoUrl: null, pictureUrl };
  }
  const { submissionId } = entry.clip;
  return {
    id: submissionId,
    kind,
    title,
    startSeconds,
    durationSeconds,
    videoUrl: mediaLink(`${submissionId}/playback.mp4`),
    pictureUrl: mediaLink(`${submissionId}/poster.jpg`),
  };
}
