import type { Types } from 'mongoose';
import type { ManifestItem, ReelSettings } from '#lib/contracts/reels.ts';
import { changeSettings, DEFAULT_SETTINGS, emptyEdit, type ReelEdit } from '#lib/reel/manifest.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

const ATTEMPTS = 20;

export function findManifest(tribute: Types.ObjectId): Promise<ManifestDocument | null> {
  return Manifest.findOne({ tribute }).sort({ version: -1 }).exec();
}

/** Returns what a version decides; null stands for the reel before its first version. */
export function editOf(manifest: ManifestDocument | null): ReelEdit {
  if (!manifest) return emptyEdit();
  const { settings, format } = manifest;
  const items = manifest.items.map(
    ({ kind, card, questionId, submission, hidden, trim }): ManifestItem =>
      kind === 'CLIP'
        ? { kind, submissionId: String(submission), hidden, ...trimOf(trim) }
        : { kind, card: card ?? 'TITLE', questionId: questionId ? String(questionId) : null, hidden },
  );
  return { items, settings: changeSettings(DEFAULT_SETTINGS, settings ?? {}), format };
}

type StoredTrim = { from?: number | null; to?: number | null } | null | undefined;

const trimOf = (trim: StoredTrim) => (trim ? { trim: { from: trim.from ?? 0, to: trim.to ?? 0 } } : {});

export const itemsOf = (manifest: ManifestDocument | null): ManifestItem[] => editOf(manifest).items;

/** Saves the version after `version`. Returns it, or null when a concurrent writer won. */
export async function saveVersion(
  tribute: Types.ObjectId,
  version: number,
  { items, settings, format }: ReelEdit,
): Promise<ManifestDocument | null> {
  try {
    const stored = { items: items.map(toStored), settings, format };
    return await Manifest.create({ tribute, version: version + 1, ...stored });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Changes the items of the newest version and retries on conflicts. */
export async function changeManifest(
  tribute: Types.ObjectId,
  change: (items: ManifestItem[], settings: ReelSettings) => ManifestItem[],
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await findManifest(tribute);
    const before = editOf(current);
    const items = change(before.items, before.settings);
    if (JSON.stringify(items) === JSON.stringify(before.items)) return;
    if (await saveVersion(tribute, current?.version ?? 0, { ...before, items })) return;
  }
  throw new Error('The manifest kept changing.');
}

function toStored(item: ManifestItem) {
  return item.kind === 'CLIP'
    ? { kind: item.kind, submission: item.submissionId, hidden: item.hidden, trim: item.trim ?? null }
    : { kind: item.kind, card: item.card, questionId: item.questionId, hidden: item.hidden };
}
