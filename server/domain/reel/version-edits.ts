import { Types } from 'mongoose';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { VERSIONS_KEPT } from '#lib/reel/versions-kept.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { editsOf } from './edited-clip.ts';
import { formatOf, itemsOf } from './manifest-versions.ts';

type Clips = Parameters<typeof editsOf>[1];
type Stored = Pick<ManifestDocument, 'items' | 'settings' | 'format'>;
const USED = ['items', 'settings.theme', 'format'];

/** How a version shows a clip: with an edit, or as it was sent. */
export type ClipLook = { edit?: AppliedEdit };

/** `lookOf` returns null for a clip that the version lacks. */
export type VersionEdits = { format: ReelFormat; lookOf: (submissionId: string) => ClipLook | null };
export type EarlierVersions = { newestFirst: readonly VersionEdits[]; areAll: boolean };

/** Most answers are in the newest version, or in one right before it. */
const RECENT = 8;

/** Returns the clips that versions before the known ones, in these formats, may play differently. */
type FindOpen = (known: EarlierVersions, formats: readonly ReelFormat[]) => readonly string[];

/** Yields the newest version of the reel, then those right before it too, and at last all, of which the older ones only have open clips. */
export async function* editsByVersion(
  manifest: ManifestDocument | null,
  clips: Clips,
  findOpen: FindOpen,
): AsyncGenerator<EarlierVersions> {
  const newest = editsIn(manifest, clips);
  if (!manifest) return yield { newestFirst: [newest], areAll: true };
  yield { newestFirst: [newest], areAll: false };
  const { tribute, version } = manifest;
  const recent = await Manifest.find({ tribute, version: { $lt: version } }, [...USED, 'version'])
    .sort({ version: -1 })
    .limit(RECENT - 1)
    .lean<(Stored & { version: number })[]>();
  const known = [newest, ...recent.map((one) => editsIn(one, clips))];
  const areAll = known.length < RECENT;
  yield { newestFirst: known, areAll };
  if (areAll) return;
  const older = { tribute, version: { $lt: recent.at(-1)?.version ?? 0 } };
  const formats: ReelFormat[] = await Manifest.distinct('format', older);
  const open = findOpen({ newestFirst: known, areAll }, formats);
  const rest = await findOlder(older, open);
  yield { newestFirst: [...known, ...rest.map((one) => editsIn(one, clips))], areAll: true };
}

/** Reads many versions of maybe hundreds of clips each, of which only the open ones are sent. */
const findOlder = (older: object, open: readonly string[]) =>
  Manifest.aggregate<Stored>([
    { $match: older },
    { $sort: { version: -1 } },
    { $limit: VERSIONS_KEPT - RECENT },
    {
      $project: {
        'settings.theme': 1,
        format: 1,
        items: {
          $filter: {
            input: '$items',
            as: 'item',
            cond: { $in: ['$$item.submission', open.map((id) => new Types.ObjectId(id))] },
          },
        },
      },
    },
  ]);

function editsIn(version: Stored | null, clips: Clips): VersionEdits {
  let known: ReadonlyMap<string, ClipLook> | null = null;
  return {
    format: formatOf(version),
    lookOf: (submissionId) => {
      known ??= looksIn(version, clips);
      return known.get(submissionId) ?? null;
    },
  };
}

function looksIn(version: Stored | null, clips: Clips): Map<string, ClipLook> {
  const settings = { ...DEFAULT_SETTINGS, theme: version?.settings?.theme ?? DEFAULT_SETTINGS.theme };
  const items = itemsOf(version);
  const edits = editsOf({ items, settings }, clips);
  return new Map(
    items.flatMap((item): [string, ClipLook][] => {
      if (item.kind === 'CARD') return [];
      const edit = edits.get(item.submissionId);
      return [[item.submissionId, edit ? { edit } : {}]];
    }),
  );
}
