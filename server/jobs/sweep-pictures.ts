import { keyOfUrl, removeMediaOf } from '#server/integrations/storage.ts';
import { Picture } from '#server/models/picture.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

/** A picture that nothing shows is kept for so long (product.md §10). */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000;

/** Removes pictures that nobody shows. What is shown is looked at again a day later. */
export async function sweepPictures(now: number): Promise<void> {
  const usedAt = { $lte: new Date(now - UNUSED_KEPT_MS) };
  for (const { _id, url } of await Picture.find({ usedAt })) {
    const isShown =
      (await Tribute.exists({ imageUrl: url })) || (await User.exists({ 'basicInfo.image': url }));
    if (isShown) {
      await Picture.updateOne({ _id }, { $set: { usedAt: new Date(now) } });
      continue;
    }
    // Whoever wants to show it asks the document first: from here on they are told that it is gone.
    const claimed = await Picture.updateOne({ _id, usedAt }, { $set: { isErasing: true } });
    if (claimed.matchedCount === 0) continue;
    await removeMediaOf(keyOfUrl(url).split('/')[0] ?? '');
    await Picture.deleteOne({ _id });
  }
}
