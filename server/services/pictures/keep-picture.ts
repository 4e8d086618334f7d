import { Picture } from '#server/models/picture.ts';

/** Addresses in our store; others, such as Google profile pictures, are not managed. */
const OURS = /^\/media\//;

/** Marks a picture as shown; null if it was swept meanwhile (docs/specification.md#endpoint-picture). */
export async function keepPicture<Url extends string | null | undefined>(
  url: Url,
  shown: string | null | undefined = null,
): Promise<Url | null> {
  if (!url || url === shown || !OURS.test(url)) return url;
  return (await holdPicture(url)) ? url : null;
}

/** Marks a picture as used, so that the sweep keeps it. Returns false if it was already deleted. */
async function holdPicture(url: string): Promise<boolean> {
  const { matchedCount } = await Picture.updateOne(
    { url, isErasing: false },
    { $set: { usedAt: new Date() } },
  );
  return matchedCount > 0;
}
