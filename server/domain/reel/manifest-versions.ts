import type { Types } from 'mongoose';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { emptyManifest } from '#lib/reel/manifest.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

const ATTEMPTS = 20;

export function findManifest(tribute: Types.ObjectId): Promise<ManifestDocument | null> {
  return Manifest.findOne({ tribute }).sort({ version: -1 }).exec();
}

export function itemsOf(manifest: ManifestDocument | null): ManifestItem[] {
  if (!manifest) return emptyManifest();
  return manifest.items.map(
    ({ kind, card, questionId, submission, hidden }): ManifestItem =>
      kind === 'CLIP'
        ? { kind, submissionId: String(submission), hidden }
        : { kind, card: card ?? 'TITLE', questionId: questionId ? String(questionId) : null, hidden },
  );
}

/** Saves the version after `version`. Returns it, or null when a concurrent writer won. */
export async function saveVersion(
  tribute: Types.ObjectId,
  version: number,
  items: readonly ManifestItem[],
): Promise<ManifestDocument | null> {
  try {
    return await Manifest.create({ tribute, version: version + 1, items: items.map(toStored) });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Applies a change to the newest version and retries on conflicts. */
export async function changeManifest(
  tribute: Types.ObjectId,
  change: (items: ManifestItem[]) => ManifestItem[],
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await findManifest(tribute);
    const before = itemsOf(current);
    const after = change(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    if (await saveVersion(tribute, current?.version ?? 0, after)) return;
  }
  throw new Error('The manifest kept changing.');
}

function toStored(item: ManifestItem) {
  return item.kind === 'CLIP'
    ? { kind: item.kind, submission: item.submissionId, hidden: item.hidden }
    : { kind: item.kind, card: item.card, questionId: item.questionId, hidden: item.hidden };
}
