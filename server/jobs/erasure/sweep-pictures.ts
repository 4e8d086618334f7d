import { DAY_MS } from '#lib/time/durations.ts';
import { keyOfUrl, removeMediaOf } from '#server/integrations/storage.ts';
import { Picture, type PictureDocument } from '#server/models/picture.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

/** docs/specification.md#endpoint-picture */
const UNUSED_KEPT_MS = DAY_MS;

const unused = (now: number) => ({ usedAt: { $lte: new Date(now - UNUSED_KEPT_MS) } });

/** Returns the query of those of a page. */
export const findUnusedPictures = (now: number, page: object) =>
  Picture.find<PictureDocument>({ ...unused(now), ...page });

/** Deletes an unused picture; checks a used one again a day later. */
export async function sweepPicture({ _id, url }: PictureDocument, now: number): Promise<void> {
  const isShown =
    (await Tribute.exists({ imageUrl: url })) || (await User.exists({ 'basicInfo.image': url }));
  if (isShown) {
    await Picture.updateOne({ _id }, { $set: { usedAt: new Date(now) } });
    return;
  }
  // Claim it: anyone who wants to show it checks the document first.
  const claimed = await Picture.updateOne({ _id, ...unused(now) }, { $set: { isErasing: true } });
  if (claimed.matchedCount === 0) return;
  await removeMediaOf(keyOfUrl(url).split('/')[0] ?? '');
  await Picture.deleteOne({ _id });
}
