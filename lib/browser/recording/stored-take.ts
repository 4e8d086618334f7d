import type { SendSubmissionInput, SubmissionMedium } from '#lib/contracts/submissions.ts';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { isSamePerson } from './same-person.ts';
import type { TakeDisk } from './take-disk.ts';

/** The bytes of one upload: a stretch recorded without interruption, a chosen file, or a photo. */
export type TakePart = {
  fileName: string;
  mimeType: string;
  /** Null while unknown: a file shows it only during playback. Without `leadInSeconds`. */
  durationSeconds: number | null;
  /** The countdown that a later part of a recording begins with, which is always left out. */
  leadInSeconds?: number;
  uploadUrl: string | null;
  /** Written below a photo. */
  caption?: string;
  /** The number under which the device keeps a photo's bytes, because its place may change. Its index if missing. */
  slot?: number;
};

/** A photo of the person, which the reel shows while their voice plays. */
export type TakePicture = Pick<TakePart, 'fileName' | 'mimeType' | 'uploadUrl'> & {
  /** 32 random hexadecimal digits (`randomHex`). */
  pictureId: string;
};
export type VoicePicture = TakePicture & { clip: Blob };

export type TakeDetails = {
  /** 32 random hexadecimal digits (`randomHex`). */
  takeId: string;
  tributeId: string;
  questionId: string | null;
  contributorName: string;
  /** Who of this device made it. Missing in older takes. */
  personId?: string | undefined;
  /** Whose answer the creator sends; their own if missing. */
  behalf?: SendSubmissionInput['behalf'];
  /** The creator's hello on the invitation, not an answer. */
  isHello?: true;
  /** A thank-you, not an answer. Missing in older takes. */
  isThankYou?: boolean;
  /** A video if missing. */
  medium?: SubmissionMedium;
  /** The words of a written card, which has no parts. */
  text?: string;
  parts: TakePart[];
  /** Behind a voice. Missing for the reel's own background. */
  picture?: TakePicture;
  origin: 'camera' | 'file';
  recordedAt: string;
  /** Seconds of countdown that the first part begins with and a take leaves out. */
  leadInSeconds?: number;
  /** What the person chose to keep. */
  trim?: KeptRange;
  /** The id by which it is sent, if its own has made an answer without later changes, or one that was removed. */
  sentAs?: string;
  /** The person's earlier answer, which it replaces. */
  replaces?: string;
  /** An answer of the only person who receives a thank-you. */
  thanks?: string;
  /** The person pressed Send; the upload then resumes automatically. */
  sent: boolean;
};

/** What is known of a take before it has bytes. */
export type NewTake = Omit<TakeDetails, 'picture'>;

/** A take with its bytes. */
export type Take = Omit<TakeDetails, 'parts' | 'picture'> & {
  parts: (TakePart & { clip: Blob })[];
  picture?: VoicePicture;
};

/** Returns the bytes that stand for a take where one clip is shown. */
export const clipOf = ({ parts }: Take): Blob => parts[0]?.clip ?? new Blob();

/** Returns the clip or photo that shows what a take looks like. A voice and a written card have none. */
export const pictureOf = (take: Take): Blob | null =>
  take.medium === 'VOICE' || take.medium === 'TEXT' ? null : clipOf(take);

/** Returns the id of an upload by its address, or null while it has none. */
export const uploadIdOf = (uploadUrl: string | null): string | null => uploadUrl?.split('/').at(-1) ?? null;

export const slotOf = (parts: readonly TakePart[], index: number): number => parts[index]?.slot ?? index;

type Answer = Pick<TakeDetails, 'questionId' | 'medium' | 'isThankYou' | 'personId'> & {
  replaces?: string | undefined;
  thanks?: string | undefined;
};

/** Returns whether two takes are one person's answer to a question in the same way, or thank the same person. */
export const isSameAnswer = (one: Answer, other: Answer): boolean =>
  isSamePerson(one, other) && placeOf(one) === placeOf(other);

const placeOf = ({ questionId, medium = 'VIDEO', isThankYou = false, replaces, thanks }: Answer): string =>
  JSON.stringify([questionId, medium, isThankYou, replaces, thanks]);

/** Returns whether a new take replaces another. A file replaces no recording that may still be sent, and vice versa. */
export const isReplacedBy = (take: TakeDetails, next: TakeDetails): boolean =>
  isSameAnswer(take, next) && (take.sent || take.origin === next.origin);

/** Returns a take that is sent as another answer, for which its bytes are uploaded again. */
export const asAnother = (take: Take, changes: Pick<TakeDetails, 'sentAs' | 'replaces'>): Take => ({
  ...take,
  ...changes,
  parts: take.parts.map((part) => ({ ...part, uploadUrl: null })),
  ...(take.picture && { picture: { ...take.picture, uploadUrl: null } }),
});

export const partsSizeOf = ({ parts }: Take): number => parts.reduce((sum, { clip }) => sum + clip.size, 0);

/** Returns the bytes that Send uploads. */
export const sizeOf = (take: Take): number => partsSizeOf(take) + (take.picture?.clip.size ?? 0);

/** Returns a take whose only unknown length is this one. */
export const withLength = (take: Take, seconds: number | null): Take => ({
  ...take,
  parts: take.parts.map((part) => ({ ...part, durationSeconds: part.durationSeconds ?? seconds })),
});

/** Returns all of a take but its countdowns. Null while the length of a part is unknown. */
export function wholeRangeOf({ leadInSeconds = 0, parts }: TakeDetails): KeptRange | null {
  const endSeconds = durationOf(parts);
  if (endSeconds === null) return null;
  const startSeconds = leadInSeconds < endSeconds ? leadInSeconds : 0;
  const leads = parts.map((part) => part.leadInSeconds ?? 0);
  return {
    startSeconds,
    endSeconds,
    partSeconds: parts.map(({ durationSeconds }) => durationSeconds ?? 0),
    ...(leads.some(Boolean) && { leadInSeconds: leads }),
  };
}

/** Returns what the person chose to keep of a take, or null, also after the take was continued. */
export const trimOf = ({ trim, parts }: TakeDetails): KeptRange | null =>
  trim?.partSeconds.length === parts.length ? trim : null;

/** Returns what of a take is sent: all but its countdowns, unless the person trimmed it. Null for everything. */
export function keptRangeOf(take: TakeDetails): KeptRange | null {
  const trim = trimOf(take);
  if (trim) return trim;
  const whole = wholeRangeOf(take);
  return whole && (whole.startSeconds > 0 || whole.leadInSeconds) ? whole : null;
}

/** Returns the seconds of all parts, or null while one is unknown. */
export const durationOf = (parts: readonly TakePart[]): number | null =>
  parts.reduce<number | null>(
    (sum, { durationSeconds }) => (sum === null || durationSeconds === null ? null : sum + durationSeconds),
    0,
  );

export const detailsOf = ({ parts, picture, ...take }: Take): TakeDetails => ({
  ...take,
  parts: parts.map(({ clip: _bytes, ...part }) => part),
  ...(picture && { picture: pictureDetailsOf(picture) }),
});

export const pictureDetailsOf = ({ clip: _bytes, ...picture }: VoicePicture): TakePicture => picture;

const DETAILS = ':details';
const CHUNK = ':chunk:';
/** Until there were parts, a take was one sequence of these. */
const OLD_CHUNK = ':part:';

export const pictureKey = (takeId: string) => `${takeId}:picture`;
export const detailsKey = (takeId: string) => takeId + DETAILS;
export const chunkKey = (takeId: string, part: number, index: number) =>
  `${takeId}${CHUNK}${String(part).padStart(2, '0')}:${String(index).padStart(6, '0')}`;

/** Returns the slot to which a chunk belongs, or null for other keys. */
export function slotOfKey(key: string): number | null {
  if (key.includes(OLD_CHUNK)) return 0;
  const [, place] = key.split(CHUNK);
  return place === undefined ? null : Number.parseInt(place, 10);
}

/** Returns all keys of a take. */
export const keysOf = (keys: readonly string[], takeId: string): string[] =>
  keys.filter((key) => key.startsWith(`${takeId}:`)).toSorted();

type OldDetails = Omit<TakeDetails, 'parts'> & Omit<TakePart, 'caption'>;

/** Takes of earlier versions had one part, described in the take itself. */
function modernDetails(stored: TakeDetails | OldDetails): TakeDetails {
  if ('parts' in stored) return stored;
  const { fileName, mimeType, durationSeconds, uploadUrl, ...take } = stored;
  return { ...take, parts: [{ fileName, mimeType, durationSeconds, uploadUrl }] };
}

/** Returns the details of all takes of a disk, newest first. */
export async function readDetails(disk: TakeDisk, keys: readonly string[]): Promise<TakeDetails[]> {
  const stored = await disk.read(keys.filter((key) => key.endsWith(DETAILS)));
  return (stored as (TakeDetails | OldDetails)[])
    .map(modernDetails)
    .toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt));
}

/** Returns whether there is anything to send: bytes, or words. */
export const hasContent = ({ takeId, text }: TakeDetails, keys: readonly string[]): boolean =>
  text !== undefined || keysOf(keys, takeId).some((key) => slotOfKey(key) !== null);

/** Returns a take with its bytes, and the number of chunks in each slot. Null if nothing is left. */
export async function readTake(
  disk: TakeDisk,
  takeId: string,
): Promise<{ take: Take; chunkCounts: number[] } | null> {
  const keys = keysOf(await disk.keys(), takeId);
  const [details] = await readDetails(disk, keys);
  if (!details || !hasContent(details, keys)) return null;
  const slots = details.parts.map((_part, index) => slotOf(details.parts, index));
  const chunksOf = (slot: number | undefined) => keys.filter((key) => slotOfKey(key) === slot);
  const parts = await Promise.all(
    details.parts.map(async (part, index) => {
      const chunks = (await disk.read(chunksOf(slots[index]))) as Blob[];
      return { ...part, clip: new Blob(chunks, { type: part.mimeType }) };
    }),
  );
  const { picture, ...rest } = details;
  const [clip] = picture ? ((await disk.read([pictureKey(takeId)])) as (Blob | undefined)[]) : [];
  const chunkCounts: number[] = [];
  for (const slot of slots) chunkCounts[slot] = chunksOf(slot).length;
  // A page that died, or a full disk, may leave a last part without bytes, which the server would refuse.
  const end = parts.findLastIndex((part) => part.clip.size > 0 || part.uploadUrl !== null) + 1;
  const kept = { parts: parts.slice(0, end), ...(picture && clip && { picture: { ...picture, clip } }) };
  const take = { ...rest, ...kept };
  return { take, chunkCounts };
}
