import { ownedKey } from '#lib/recording/owned-key.ts';
import { adopt } from './adopt.ts';
import { pictureDetailsOf, type TakeDetails, type TakePicture, type VoicePicture } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';

/** What a voice answers that is not recorded yet. */
export type VoicePlace = Pick<
  TakeDetails,
  'tributeId' | 'questionId' | 'isThankYou' | 'replaces' | 'personId'
>;

/** Returns the keys of what describes a picture, and of its bytes. */
function keysOf({ questionId, isThankYou, replaces, personId }: VoicePlace): [string, string] {
  const asked = isThankYou ? 'thanks' : [questionId ?? 'free', ...(replaces ? [replaces] : [])].join(':');
  const place = ownedKey(asked, personId);
  return [`next-picture:${place}`, `next-picture-bytes:${place}`];
}

/** Returns the picture that waits for a voice, or null. Never rejects: a browser without storage keeps none. */
export async function loadNextPicture(place: VoicePlace): Promise<VoicePicture | null> {
  const disk = openTakeDisk(place.tributeId);
  const keys = keysOf(place);
  const load = async () => {
    await adopt(disk, keys);
    return disk.read(keys);
  };
  const found = await load().catch(() => []);
  const [details, clip] = found as [TakePicture | undefined, Blob | undefined] | [];
  return details && clip ? { ...details, clip } : null;
}

/** Keeps a picture until its voice is recorded; null deletes it. Never rejects. */
export async function keepNextPicture(place: VoicePlace, picture: VoicePicture | null): Promise<void> {
  const disk = openTakeDisk(place.tributeId);
  const [key, bytesKey] = keysOf(place);
  const change = picture
    ? disk.write([
        [key, pictureDetailsOf(picture)],
        [bytesKey, picture.clip],
      ])
    : disk.remove([key, bytesKey]);
  await change.catch(() => {});
}

/** Changes the address of a picture's upload, unless another picture waits by now. Never rejects. */
export async function moveNextPicture(
  place: VoicePlace,
  pictureId: string,
  uploadUrl: string | null,
): Promise<void> {
  await openTakeDisk(place.tributeId)
    .change<TakePicture>(keysOf(place)[0], (kept) =>
      kept?.pictureId === pictureId ? { ...kept, uploadUrl } : kept,
    )
    .catch(() => {});
}
