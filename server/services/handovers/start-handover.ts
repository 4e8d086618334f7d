import type {
  DraftToHandOver,
  HandedDraft,
  HandoverDto,
  StartHandoverInput,
} from '#lib/contracts/handovers.ts';
import { Contributor } from '#server/models/contributor.ts';
import { requireUpload } from '#server/services/access/require-upload.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { HANDOVER_MS, handoverHash, newHandoverToken } from './handover-token.ts';
import { requireOwnContributor } from './own-contributor.ts';

/** Issues a token by which one other browser becomes the caller; it replaces an earlier one. Throws NOT_FOUND. */
export async function startHandover(
  ctx: ServiceContext,
  { tributeId, draft }: StartHandoverInput,
): Promise<HandoverDto> {
  const { _id } = await requireOwnContributor(ctx, tributeId);
  const token = newHandoverToken();
  const expiresAt = new Date(Date.now() + HANDOVER_MS);
  const { photos: chosen, ...words } = draft ?? {};
  const photos = chosen && (await uploadedPhotos(ctx, chosen));
  const handed = { ...words, ...(photos && { photos }) };
  const hasDraft = Object.keys(handed).length > 0;
  const handover = { tokenHash: handoverHash(token), expiresAt, ...(hasDraft && { draft: handed }) };
  await Contributor.updateOne({ _id }, { $set: { handover } });
  return { token, expiresAt: expiresAt.toISOString(), carriesPhotos: Boolean(photos) };
}

/** Returns the photos with their sizes, or null unless the caller uploaded each of them: a take goes over whole. */
async function uploadedPhotos(
  ctx: ServiceContext,
  { takeId, photos }: NonNullable<DraftToHandOver['photos']>,
): Promise<HandedDraft['photos'] | null> {
  const found = await Promise.all(
    photos.map(({ uploadId }) => requireUpload(ctx, uploadId).catch(() => null)),
  );
  const sizes = found.map((upload) => (upload?.finishedAt ? upload.sizeBytes : null));
  const sized = photos.map((photo, index) => ({ ...photo, sizeBytes: sizes[index] ?? 0 }));
  return sized.every(({ sizeBytes }) => sizeBytes > 0) ? { takeId, photos: sized } : null;
}
