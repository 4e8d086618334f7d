import type { PresentationDto, ReelEntry } from '#lib/contracts/reels.ts';
import { localeOf } from '#lib/messages/languages.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { cardLink } from './card-link.ts';

export async function toPresentation(
  tribute: TributeDocument,
  version?: ManifestDocument | null,
): Promise<PresentationDto> {
  const manifest = version === undefined ? await findManifest(tribute._id) : version;
  const played = await loadFilm(tribute, manifest);
  const entries: ReelEntry[] = [];
  let startSeconds = 0;
  for (const entry of played) {
    entries.push(await toEntry(tribute, entry, startSeconds));
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

async function toEntry(tribute: TributeDocument, entry: FilmEntry, startSeconds: number): Promise<ReelEntry> {
  const { kind, title, durationSeconds } = entry;
  if (kind === 'CARD') {
    const pictureUrl = await cardLink(tribute.id, entry.card);
    const id = `card-${startSeconds}`;
    const language = localeOf(tribute.language);
    return { id, kind, title, language, startSeconds, durationSeconds, videoUrl: null, pictureUrl };
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
