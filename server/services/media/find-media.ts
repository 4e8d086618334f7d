import type { Readable } from 'node:stream';
import { MAIL_STILL_FILE } from '#lib/notifications/mail-pictures.ts';
import { type MediaRequest, readMediaLink } from '#server/auth/media-link.ts';
import { isHidden } from '#server/domain/status/is-hidden.ts';
import { drawnFor } from '#server/drawing/drawing-id.ts';
import { mediaStorage } from '#server/integrations/storage.ts';
import type { ByteRange, ServedAs, StoredFile } from '#server/integrations/storage-type.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';

const CONTENT_TYPES: Record<string, string> = {
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

export type { ServedAs };

export type MediaFile = MediaRequest & { file: StoredFile; contentType: string };

/** Returns the file behind a media address, or null if the address is foreign, expired or empty. */
export async function findMedia(url: URL): Promise<MediaFile | null> {
  const request = readMediaLink(url);
  const file = request && (await (await mediaStorage()).stat(request.key));
  if (!file || !(await isShown(request))) return null;
  const contentType = CONTENT_TYPES[request.key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { ...request, file, contentType };
}

type Hiding = Pick<TributeDocument, 'takenDownAt' | 'creatorSuspendedAt' | 'deletedAt' | 'status'>;
const HIDING = { takenDownAt: 1, creatorSuspendedAt: 1, deletedAt: 1, status: 1 } as const;

/**
 * Pictures that anyone may open, and stills, which stay in mails for years, disappear as soon as an operator hides their reel
 * (docs/specification.md#operator-take-down), a still also with its clip.
 */
async function isShown({ key, isPublic }: MediaRequest): Promise<boolean> {
  const [owner = '', name] = key.split('/');
  if (name === MAIL_STILL_FILE) return isStillShown(owner);
  if (!isPublic) return true;
  const reels = await reelsOf(key, drawnFor(owner));
  // Others are pictures of accounts and of no reel yet, and those that our pages share.
  return !reels.some(isHidden) || reels.some(isOpen);
}

/** Drafts and deleted reels show their pictures to nobody else. */
const isOpen = (reel: Hiding): boolean => !isHidden(reel) && !reel.deletedAt && reel.status !== 'DRAFT';

async function isStillShown(submissionId: string): Promise<boolean> {
  const clip = await Submission.findOne({ _id: submissionId, deletedAt: null }, { tribute: 1 }).lean();
  const tribute = clip && (await Tribute.findById(clip.tribute, HIDING).lean());
  return tribute !== null && !isHidden(tribute);
}

/** Drawn pictures start with their reel; others are used by their address, by index. */
const reelsOf = (key: string, drawn: string | null): Promise<Hiding[]> =>
  Tribute.find(drawn ? { _id: drawn } : { imageUrl: `/media/${key}` }, HIDING).lean();

export type StoreAddress = { address: string; secondsLeft: number };

/** Returns an address of the file at the store itself, which ends with the media address at the latest, or null where this process sends it. */
export async function addressOfMedia(
  { key, expiresAt }: MediaFile,
  as: ServedAs,
  now = Date.now(),
): Promise<StoreAddress | null> {
  const secondsLeft = Math.max(1, Math.floor((expiresAt - now) / 1000));
  const address = await (await mediaStorage()).addressOf(key, as, secondsLeft);
  return address === null ? null : { address, secondsLeft };
}

export const openMedia = async ({ key, file }: MediaFile, range?: ByteRange): Promise<Readable | null> =>
  (await mediaStorage()).open(key, file.tag, range);
