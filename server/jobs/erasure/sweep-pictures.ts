import { DAY_MS } from '#lib/time/durations.ts';
import { keyOfUrl, removeMediaOf } from '#server/integrations/storage.ts';
import { Picture, type PictureDocument } from '#server/models/picture.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

/** A picture that nothing shows is kept for so long (docs/specification.md#endpoint-picture). */
const UNUSED_KEPT_MS = DAY_MS;

const unused = (now: number) => ({ usedAt: { $lte: new Date(now - UNUSED_KEPT_MS) } });

/** Pictures that may be shown by nobody for a day. */
export const findUnusedPictures = (now: number): Promise<PictureDocument[]> => Picture.find(unused(now));

/** Removes a picture that nobody shows. One that is shown is looked at again a day later. */
export async function sweepPicture({ _id, url }: PictureDocument, now: number): Promise<void> {
  const isShown =
    (await Tribute.exists({ imageUrl: url })) || (await User.exists({ 'basicInfo.image': url }));
  if (isShown) {
    await Picture.updateOne({ _id }, { $set: { usedAt: new Date(now) } });
    return;
  }
  // Whoever wants to show it asks the document first: from here on they are told that it is gone.
  const claimed = await Picture.updateOne({ _id, ...unused(now) }, { $set: { isErasing: true } });
  if (claimed.matchedCount === 0) return;
  await removeMediaOf(keyOfUrl(url).split('/')[0] ?? '');
  await Picture.deleteOne({ _id });
}
