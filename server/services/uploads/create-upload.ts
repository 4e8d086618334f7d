import { PHOTO_BYTES_MAX, UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { isMusicType, MUSIC_BYTES_MAX } from '#lib/reel/own-music.ts';
import { AppError, type ErrorText } from '#server/errors/app-error.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { speakersOf } from '#server/services/access/speakers-of.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { type AccountUpload, addWithinLimits, type UploadOwner } from './add-within-limits.ts';
import { isPhotoType } from './declared-type.ts';

const FILE_NAME_CHARS_MAX = 200;

export type UploadedFile = {
  uploadId: string;
  /** Null while it is being recorded. */
  sizeBytes: number | null;
  fileName: string;
  /** The MIME type that the device assumes; empty if unknown. The bytes are probed later. */
  fileType?: string;
  metadata?: string;
  addressMark?: string;
};
type NewUpload = UploadedFile & { tributeId: string };

type Accepted = {
  bytesMax: number;
  isType: (type: string) => boolean;
  tooLarge: ErrorText;
};
const VIDEO: Accepted = {
  bytesMax: UPLOAD_BYTES_MAX,
  isType: (type) => type === '' || /^video\//i.test(type),
  tooLarge: 'fileTooLarge',
};
const SOUND: Accepted = { ...VIDEO, isType: (type) => /^audio\//i.test(type) };
const PHOTO: Accepted = {
  bytesMax: PHOTO_BYTES_MAX,
  isType: isPhotoType,
  tooLarge: 'photoTooLarge',
};
const MUSIC: Accepted = { bytesMax: MUSIC_BYTES_MAX, isType: isMusicType, tooLarge: 'musicTooLarge' };

const ANSWER = { media: [VIDEO, SOUND, PHOTO], wrong: 'notAnswer' } as const;

/** Creates an answer's upload. Throws UNAUTHENTICATED, NOT_FOUND, INVALID_INPUT, UNSUPPORTED_MEDIA, and as `addWithinLimits`. */
export async function createUpload(ctx: ServiceContext, upload: NewUpload): Promise<void> {
  const access = await requireAccess(ctx, upload.tributeId, 'send');
  // Send decides who speaks.
  const contributor = speakersOf(access).at(-1);
  if (!contributor) throw new AppError('UNAUTHENTICATED', 'nameFirst');
  const owner = { tribute: access.tribute._id, contributor: contributor._id };
  await addUpload(upload, ANSWER, owner);
}

/** Creates an upload of someone else's answer, which its creator received. Throws NOT_FOUND, and as `createUpload`. */
export async function createBehalfUpload(ctx: ServiceContext, upload: NewUpload): Promise<void> {
  await addUpload(upload, { ...ANSWER, kind: 'BEHALF' }, await creatorsOwn(ctx, upload));
}

/** Creates an upload for feedback. Throws UNAUTHENTICATED, INVALID_INPUT, TOO_LARGE, UNSUPPORTED_MEDIA. */
export async function createFeedbackUpload(ctx: ServiceContext, upload: UploadedFile): Promise<void> {
  const accepted = { media: [VIDEO], wrong: 'notVideo', kind: 'FEEDBACK' } as const;
  await addUpload(upload, accepted, { userId: requireIdentity(ctx).userId });
}

/** Creates an upload for a reel's own music. Throws NOT_FOUND, and as `createUpload`. */
export async function createMusicUpload(ctx: ServiceContext, upload: NewUpload): Promise<void> {
  const accepted = { media: [MUSIC], wrong: 'notMusic', kind: 'MUSIC' } as const;
  await addUpload(upload, accepted, await creatorsOwn(ctx, upload));
}

/** Creates an upload for the creator's hello. Throws NOT_FOUND, and as `createUpload`. */
export async function createHelloUpload(ctx: ServiceContext, upload: NewUpload): Promise<void> {
  const accepted = { media: [VIDEO, SOUND], wrong: 'notHello', kind: 'HELLO' } as const;
  await addUpload(upload, accepted, await creatorsOwn(ctx, upload));
}

async function creatorsOwn(ctx: ServiceContext, { tributeId }: NewUpload): Promise<UploadOwner> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  return { tribute: tribute._id, userId: requireIdentity(ctx).userId };
}

async function addUpload(
  { uploadId, sizeBytes, fileName, fileType = '', metadata = '', addressMark }: UploadedFile,
  { media, wrong, kind }: { media: readonly Accepted[]; wrong: ErrorText; kind?: AccountUpload },
  owner: UploadOwner,
): Promise<void> {
  if (sizeBytes !== null && sizeBytes <= 0) throw new AppError('INVALID_INPUT', 'fileEmpty');
  const accepted = media.find(({ isType }) => isType(fileType));
  if (!accepted) throw new AppError('UNSUPPORTED_MEDIA', wrong);
  if (sizeBytes !== null && sizeBytes > accepted.bytesMax) throw new AppError('TOO_LARGE', accepted.tooLarge);
  const more = { ...(addressMark !== undefined && { addressMark }), ...(kind && { kind }) };
  const shortName = fileName.slice(0, FILE_NAME_CHARS_MAX);
  await addWithinLimits(owner, { uploadId, sizeBytes, fileName: shortName, metadata, ...more });
}
