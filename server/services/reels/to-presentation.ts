import type { PresentationDto, ReelEntry } from '#lib/contracts/reels.ts';
import { localeOf } from '#lib/messages/languages.ts';
import type { EndFrames } from '#lib/reel/fades.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import { secondsOf } from '#lib/reel/format.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { loadPlayableFilm, type PlayableFilm } from '#server/domain/reel/film.ts';
import { loadCaptions } from '#server/domain/reel/find-captions.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { prepareReelOnce } from '#server/jobs/queue/queue.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { cardLink, cardVideoLink } from './card-link.ts';
import { musicLink } from './music-link.ts';

type Wanted = { version?: ManifestDocument | null; isManaging?: boolean };

/** Returns a version of the reel, by default the newest, whose moving cards it has made if they are missing. */
export async function toPresentation(
  tribute: TributeDocument,
  { version, isManaging = false }: Wanted = {},
): Promise<PresentationDto> {
  const manifest = version === undefined ? await findManifest(tribute._id) : version;
  const film = await loadPlayableFilm(tribute, manifest);
  const { plan, format, nextFormat, editing, hidden } = film;
  const entries = await toEntries(tribute, film);
  // Names, words and pictures change without a new version. In an earlier format, the reel plays only for a while.
  const hasStill = entries.some(({ kind, videoUrl }) => kind === 'CARD' && videoUrl === null);
  if (version === undefined && nextFormat === null && hasStill) await prepareReelOnce(tribute._id);
  return {
    tributeId: tribute.tributeId,
    version: manifest?.version ?? 0,
    ...editOf(manifest, tribute.tributeType),
    format,
    nextFormat,
    entries,
    editing,
    hidden: isManaging ? hidden.map(toHiddenClip) : [],
    captions: await loadCaptions(plan),
    durationSeconds: secondsOf(plan.frames),
    ...(await musicLink(tribute, plan.music, version === undefined)),
    history: null,
  };
}

/** Returns what a version of the reel shows. */
export async function loadEntries(tribute: TributeDocument, version: ManifestDocument): Promise<ReelEntry[]> {
  return toEntries(tribute, await loadPlayableFilm(tribute, version));
}

async function toEntries(tribute: TributeDocument, film: PlayableFilm): Promise<ReelEntry[]> {
  const entries: ReelEntry[] = [];
  for (const entry of film.plan.entries) entries.push(await toEntry(tribute, entry, film));
  return entries;
}

async function toEntry(
  tribute: TributeDocument,
  entry: FilmEntry,
  { filesOf, speakerOf }: Pick<PlayableFilm, 'filesOf' | 'speakerOf'>,
): Promise<ReelEntry> {
  const { kind, title, dip } = entry;
  const place = {
    startSeconds: secondsOf(entry.startFrame),
    durationSeconds: secondsOf(entry.frames),
    ...(dip && { dip: { colour: dip.colour, ...toSeconds(dip) } }),
  };
  if (kind === 'CARD') {
    const pictureUrl = await cardLink(tribute.id, entry.card);
    const videoUrl = await cardVideoLink(tribute.id, entry);
    const id = `card-${place.startSeconds}`;
    const language = localeOf(tribute.language);
    return { id, kind, title, language, ...place, videoUrl, pictureUrl };
  }
  const { playback, poster } = filesOf(entry.clip);
  return {
    id: entry.clip.submissionId,
    kind,
    title,
    speaker: speakerOf(entry.clip),
    ...place,
    ...(entry.sound && { sound: toSeconds(entry.sound) }),
    videoUrl: mediaLink(playback),
    ...(entry.fromFrame > 0 && { fromSeconds: secondsOf(entry.fromFrame) }),
    pictureUrl: mediaLink(poster),
  };
}

const toHiddenClip = ({ submissionId, playback, poster }: PlayableFilm['hidden'][number]) => ({
  submissionId,
  videoUrl: mediaLink(playback),
  pictureUrl: mediaLink(poster),
});

const toSeconds = ({ inFrames, outFrames }: EndFrames) => ({
  inSeconds: secondsOf(inFrames),
  outSeconds: secondsOf(outFrames),
});
