import type { Types } from 'mongoose';
import type { VersionCause } from '#lib/contracts/reel-versions.ts';
import { type ManifestItem, type ReelSettings, ROTATIONS } from '#lib/contracts/reels.ts';
import { arrangeFreely, isFree } from '#lib/reel/arrangement.ts';
import { clipEditOf } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { DEFAULT_SETTINGS, emptyEdit, emptyManifest, type ReelEdit } from '#lib/reel/manifest.ts';
import { DEFAULT_TYPE, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { Tribute } from '#server/models/tribute.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { type ClipChange, toStoredChanges } from './clip-changes.ts';
import type { NameChange } from './name-change.ts';
import { dropOldVersions } from './old-versions.ts';
import { scheduleRemake } from './schedule-remake.ts';
import type { SongChange } from './song-change.ts';

const ATTEMPTS = 20;

export function findManifest(tribute: Types.ObjectId): Promise<ManifestDocument | null> {
  return Manifest.findOne({ tribute }).sort({ version: -1 }).exec();
}

/** Returns what a version decides; null stands for the reel before its first version. */
export function editOf(manifest: ManifestDocument | null, type: TributeType): ReelEdit {
  if (!manifest) return emptyEdit(type);
  const { theme, transition, tidy, order, cover, music } = manifest.settings ?? {};
  return {
    items: itemsOf(manifest),
    settings: {
      theme: theme ?? DEFAULT_SETTINGS.theme,
      transition: transition ?? DEFAULT_SETTINGS.transition,
      tidy: tidy ?? DEFAULT_SETTINGS.tidy,
      ...(order && { order }),
      ...(cover && { cover: String(cover) }),
      music: musicOf(music),
    },
    format: manifest.format,
  };
}

type StoredMusic = NonNullable<ManifestDocument['settings']>['music'];

const musicOf = (music: StoredMusic): ReelSettings['music'] => ({
  mood: music?.mood ?? null,
  volume: music?.volume ?? DEFAULT_SETTINGS.music.volume,
  ...(music?.startSeconds && { startSeconds: music.startSeconds }),
});

export const formatOf = (manifest: Pick<ManifestDocument, 'format'> | null): ReelFormat =>
  manifest?.format ?? '16:9';

export function itemsOf(manifest: Pick<ManifestDocument, 'items'> | null): ManifestItem[] {
  if (!manifest) return emptyManifest();
  return manifest.items.map(
    ({
      kind,
      card,
      questionId,
      submission,
      hidden,
      trim,
      whole,
      speakerName,
      rotate,
      cleanUp,
      poster,
    }): ManifestItem =>
      kind === 'CLIP'
        ? {
            kind,
            submissionId: String(submission),
            hidden,
            ...trimOf(trim),
            ...(whole && { whole }),
            ...clipEditOf({
              speakerName,
              rotate: ROTATIONS.find((turn) => turn === rotate),
              cleanUp,
              poster,
            }),
          }
        : { kind, card: card ?? 'TITLE', questionId: questionId ? String(questionId) : null, hidden },
  );
}

type StoredTrim = { from?: number | null; to?: number | null } | null | undefined;

const trimOf = (trim: StoredTrim) => (trim ? { trim: { from: trim.from ?? 0, to: trim.to ?? 0 } } : {});

export type Origin = {
  cause: VersionCause;
  step?: number | null;
  clipChanges?: readonly ClipChange[];
  nameChange?: NameChange | null;
  songChange?: SongChange | null;
};
const BY_OTHERS: Origin = { cause: 'BY_OTHERS' };

/** Saves the version after `version`. Returns it, or null when a concurrent writer won. */
export async function saveVersion(
  tribute: Types.ObjectId,
  version: number,
  { items, settings, format }: ReelEdit,
  origin: Origin = BY_OTHERS,
): Promise<ManifestDocument | null> {
  try {
    const music = { ...settings.music, startSeconds: settings.music.startSeconds ?? null };
    const { order = null, cover = null } = settings;
    const stored = { items: items.map(toStored), settings: { ...settings, order, cover, music }, format };
    const saved = await Manifest.create({
      tribute,
      version: version + 1,
      ...stored,
      ...storedOrigin(origin),
    });
    await dropOldVersions(tribute, saved.version);
    return saved;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

const storedOrigin = ({ cause, step = null, clipChanges = [], nameChange, songChange }: Origin) => ({
  cause,
  step,
  ...(clipChanges.length > 0 && { clipChanges: toStoredChanges(clipChanges) }),
  ...(nameChange && { nameChange }),
  ...(songChange && { songChange }),
});

/** Returns whether a version changes more than the manifest shows. */
const changesMore = ({ clipChanges = [], nameChange, songChange }: Origin): boolean =>
  clipChanges.length > 0 || Boolean(nameChange) || Boolean(songChange);

/** Changes the items of the newest version and retries on conflicts. */
export async function changeManifest(
  tribute: Types.ObjectId,
  change: (items: ManifestItem[], settings: ReelSettings) => ManifestItem[],
  origin: Origin = BY_OTHERS,
): Promise<void> {
  await changeEdit(tribute, (edit) => ({ ...edit, items: change(edit.items, edit.settings) }), origin);
}

/** Changes the newest version and retries on conflicts. */
export async function changeEdit(
  tribute: Types.ObjectId,
  change: (edit: ReelEdit) => ReelEdit,
  origin: Origin = BY_OTHERS,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await findManifest(tribute);
    const before = editOf(current, current ? DEFAULT_TYPE : await typeOf(tribute));
    const changed = change(before);
    const after = isFree(before.settings) ? { ...changed, items: arrangeFreely(changed.items) } : changed;
    const isSame = JSON.stringify(after) === JSON.stringify(before);
    if (isSame && !changesMore(origin)) return;
    await scheduleRemake(tribute, before.items, after.items);
    if (await saveVersion(tribute, current?.version ?? 0, after, origin)) return;
  }
  throw new Error('The manifest kept changing.');
}

async function typeOf(_id: Types.ObjectId): Promise<TributeType> {
  return (await Tribute.findById(_id, 'tributeType'))?.tributeType ?? DEFAULT_TYPE;
}

function toStored(item: ManifestItem) {
  return item.kind === 'CLIP'
    ? {
        kind: item.kind,
        submission: item.submissionId,
        hidden: item.hidden,
        trim: item.trim ?? null,
        ...(item.whole && { whole: true }),
        ...clipEditOf(item),
      }
    : { kind: item.kind, card: item.card, questionId: item.questionId, hidden: item.hidden };
}
