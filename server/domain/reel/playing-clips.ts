import type { Types } from 'mongoose';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { playableFormat, REEL_FORMATS, type ReelFormat } from '#lib/reel/format.ts';
import { hasClip, shownClips } from '#lib/reel/manifest.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { formatsOf, playbackFile } from './clip-formats.ts';
import { editedFiles, findEdited, findPlayable, SENT_FIELDS } from './edited-clip.ts';
import { formatOf, itemsOf } from './manifest-versions.ts';
import { type ClipLook, type EarlierVersions, editsByVersion, type VersionEdits } from './version-edits.ts';

type Media = NonNullable<SubmissionDocument['media']>;
type Clip = Pick<SubmissionDocument, 'id' | 'medium' | 'media'>;
type Prepared = { id: string; media: Media };

/** How a clip plays: the format of its files, and the edit that they show. Without one it plays as it was sent. */
export type PlayingClip = { format: ReelFormat; edit?: AppliedEdit };

export type PlayingReel = {
  /** The chosen format as soon as every clip can play in it, until then an earlier one. */
  format: ReelFormat;
  /** The shown clips that can play in the chosen format. */
  ready: ReadonlySet<string>;
  clips: ReadonlyMap<string, PlayingClip>;
};

/**
 * Returns how the reel plays now. While its next format or a clip's newest edit is prepared, it plays as before; a clip
 * whose newest edit failed keeps the last one that worked (docs/specification.md#reel-clip-edits).
 */
export async function findPlayingReel(
  manifest: ManifestDocument | null,
  all: readonly Clip[],
): Promise<PlayingReel> {
  const items = itemsOf(manifest);
  // Others, such as thank-yous, are not prepared as the reel is.
  const inReel = all.filter(({ id }) => hasClip(items, id));
  const clips = inReel.flatMap(({ id, media }): Prepared[] => (media ? [{ id, media }] : []));
  const chosen = formatOf(manifest);
  const ids = new Set(shownClips(items));
  const shown = clips.filter(({ id }) => ids.has(id));
  let playing: PlayingReel = { format: chosen, ready: new Set(), clips: new Map() };
  for await (const versions of editsByVersion(manifest, inReel, openAmong(clips, chosen))) {
    const findIn = (format: ReelFormat, clip: Prepared) => findPlayingClip(format, clip, versions);
    const formatsPlaying = shown.map((clip) => REEL_FORMATS.filter((format) => findIn(format, clip)));
    const inAll = (format: ReelFormat) => formatsPlaying.every((formats) => formats.includes(format));
    const whole = versions.newestFirst.find(({ format }) => inAll(format));
    const format = whole?.format ?? mostPlayed(chosen, shown, formatsPlaying, versions);
    const found = clips.map(
      (clip) =>
        [
          clip.id,
          findIn(format, clip) ?? findLast(clip, versions, [format]) ?? findLast(clip, versions),
        ] as const,
    );
    playing = {
      format,
      ready: new Set(shown.filter((clip) => findIn(chosen, clip)).map(({ id }) => id)),
      clips: new Map(found.map(([id, clip]) => [id, clip ?? { format }])),
    };
    if (whole && found.every(([, clip]) => clip)) break;
  }
  return playing;
}

/** Returns how to find the clips that may play in one of the formats, and do not in the known versions. */
const openAmong =
  (clips: readonly Prepared[], chosen: ReelFormat) =>
  (known: EarlierVersions, older: readonly ReelFormat[]): string[] => {
    const formats = new Set([chosen, ...older, ...known.newestFirst.map(({ format }) => format)]);
    const isOpenIn = (format: ReelFormat, clip: Prepared) =>
      mayPlay(clip.media, format) && !findPlayingClip(format, clip, known);
    return clips.filter((clip) => [...formats].some((format) => isOpenIn(format, clip))).map(({ id }) => id);
  };

const hasPlayable = ({ edited }: Media): boolean => edited?.some(({ hasFailed }) => !hasFailed) ?? false;

const mayPlay = (media: Media, format: ReelFormat): boolean =>
  formatsOf(media).includes(format) || hasPlayable(media);

/** Returns the format of a reel that cannot play whole in any: that of most clips, as they play now or played before. */
function mostPlayed(
  chosen: ReelFormat,
  clips: readonly Prepared[],
  playing: readonly ReelFormat[][],
  versions: EarlierVersions,
): ReelFormat {
  const known = clips.map((clip, index) =>
    REEL_FORMATS.filter(
      (format) => playing[index]?.includes(format) || findLast(clip, versions, [format]) !== null,
    ),
  );
  return playableFormat(chosen, known, { isNew: isNewFormat(chosen, versions.newestFirst) });
}

/** Returns whether a reel that had another format was never in this one before. */
function isNewFormat(format: ReelFormat, newestFirst: readonly VersionEdits[]): boolean {
  const before = newestFirst.slice(latestRun(format, newestFirst).length);
  return before.length > 0 && before.every((version) => version.format !== format);
}

/** Returns how the reel of a tribute plays now. */
export async function loadPlayingReel(
  tribute: Types.ObjectId,
  manifest: ManifestDocument | null,
): Promise<PlayingReel> {
  const used = [...SENT_FIELDS, 'media.format', 'media.renditions', 'media.edited'];
  const clips = await Submission.find({ tribute, deletedAt: null, status: 'READY' }).select(used);
  return findPlayingReel(manifest, clips);
}

type EditedFiles = NonNullable<ReturnType<typeof editedFiles>>;

/** Returns the names of the files that play those of the clips that the reel shows edited, by submission. */
export async function findEditedFiles(
  tribute: Types.ObjectId,
  manifest: ManifestDocument | null,
  clips: readonly Clip[],
): Promise<Map<string, EditedFiles>> {
  const edited = clips.filter(({ media }) => media?.edited?.length);
  if (!manifest || edited.length === 0) return new Map();
  const { clips: playing } = await loadPlayingReel(tribute, manifest);
  return new Map(
    edited.flatMap(({ id, media }): [string, EditedFiles][] => {
      const clip = playing.get(id);
      const files = media && clip ? editedFiles(media, clip.format, clip.edit) : null;
      return files ? [[id, files]] : [];
    }),
  );
}

/** Returns the edit that a file of a version shows of a clip whose newest edit was prepared, or failed. */
export async function findShownEdit(
  manifest: ManifestDocument | null,
  clip: Clip,
): Promise<AppliedEdit | undefined> {
  const { id, media } = clip;
  if (!media) return undefined;
  for await (const versions of editsByVersion(manifest, [clip], () => [id])) {
    const playing = findPlayingClip(formatOf(manifest), { id, media }, versions);
    if (playing) return playing.edit;
  }
  return undefined;
}

/** Returns the last edit of a clip that was prepared in any format, unless it played as it was sent since. */
export async function findWorkingEdit(
  manifest: ManifestDocument | null,
  clip: Clip,
): Promise<AppliedEdit | undefined> {
  const { id, media } = clip;
  if (!media || !hasPlayable(media)) return undefined;
  for await (const { newestFirst } of editsByVersion(manifest, [clip], () => [id]))
    for (const { lookOf } of newestFirst) {
      const look = lookOf(id);
      if (look && !look.edit) return undefined;
      const [working] = look ? REEL_FORMATS.flatMap((format) => playAs(look, media, format) ?? []) : [];
      if (working) return working.edit;
    }
  return undefined;
}

/** Returns the names of the files that play a clip. */
export function playingFiles(media: Media, format: ReelFormat, clip: PlayingClip | undefined) {
  const edited = clip && editedFiles(media, clip.format, clip.edit);
  return edited ?? { playback: playbackFile(media, clip?.format ?? format), poster: 'poster.jpg' };
}

/** Returns how a clip plays in a format, or null while that is prepared. */
function findPlayingClip(
  format: ReelFormat,
  { id, media }: Prepared,
  { newestFirst, areAll }: EarlierVersions,
): PlayingClip | null {
  const run = latestRun(format, newestFirst);
  for (const { lookOf } of run) {
    const look = lookOf(id);
    // Before a clip left the reel, it may have been edited.
    if (!look) continue;
    const playing = playAs(look, media, format);
    if (playing || !look.edit) return playing;
  }
  const before = newestFirst.slice(run.length);
  const staysIn = hasJoined(id, run) || hasPreparedNewest(id, media, format, newestFirst);
  // No older version shows an edit of a clip that was never edited.
  const isKnown = areAll || (staysIn && !hasPlayable(media));
  const asSent = isKnown ? playAs({}, media, format) : null;
  if (before.length === 0) return asSent;
  // The reel does not go back to another format for a clip that joined it later, or for an edit that failed.
  if (!staysIn) return null;
  return lastPlayable(before, id, media, format) ?? asSent;
}

const hasJoined = (id: string, run: readonly VersionEdits[]): boolean =>
  run.some(({ lookOf }) => !lookOf(id));

function hasPreparedNewest(
  id: string,
  media: Media,
  format: ReelFormat,
  [newest]: readonly VersionEdits[],
): boolean {
  const edit = newest?.lookOf(id)?.edit;
  return edit !== undefined && findEdited(media, format, edit) !== null;
}

/** Returns how a clip plays in a format as a version shows it, wherever its name is, or null if it is not prepared so. */
function playAs({ edit }: ClipLook, media: Media, format: ReelFormat): PlayingClip | null {
  if (!edit) return formatsOf(media).includes(format) ? { format } : null;
  if (findPlayable(media, format, edit)) return { format, edit };
  const { named, ...other } = edit;
  if (!named) return null;
  return playAs(Object.keys(other).length > 0 ? { edit: other } : {}, media, format);
}

/** Returns the versions back to the latest time that a format was chosen: before, the reel played in another one. */
function latestRun(format: ReelFormat, newestFirst: readonly VersionEdits[]): readonly VersionEdits[] {
  const begin = newestFirst.findIndex((version) => version.format === format);
  const end = newestFirst.findIndex((version, at) => at > begin && version.format !== format);
  if (begin < 0) return newestFirst.slice(0, 1);
  return end < 0 ? newestFirst : newestFirst.slice(0, end);
}

function lastPlayable(
  versions: readonly VersionEdits[],
  id: string,
  media: Media,
  format: ReelFormat,
): PlayingClip | null {
  for (const { lookOf } of versions) {
    const look = lookOf(id);
    const playing = look?.edit && playAs(look, media, format);
    if (playing) return playing;
  }
  return null;
}

/** Returns how a clip played last in one of the formats. */
function findLast(
  { id, media }: Prepared,
  { newestFirst }: EarlierVersions,
  formats: readonly ReelFormat[] = REEL_FORMATS,
): PlayingClip | null {
  for (const { format, lookOf } of newestFirst) {
    const look = formats.includes(format) ? lookOf(id) : null;
    const playing = look && playAs(look, media, format);
    if (playing) return playing;
  }
  return null;
}
