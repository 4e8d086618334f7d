import { Picture } from '#server/models/picture.ts';

/** An address of our own store; others, such as of a Google profile, are not ours to look after. */
const OURS = /^\/media\//;

/**
 * The picture that somebody wants to show, or none when it has gone meanwhile: what nobody shows is removed after 24 h
 * (docs/specification.md#endpoint-picture).
 * @param shown what is shown now
 */
export async function keepPicture<Url extends string | null | undefined>(
  url: Url,
  shown: string | null | undefined = null,
): Promise<Url | null> {
  if (!url || url === shown || !OURS.test(url)) return url;
  return (await holdPicture(url)) ? url : null;
}

/**
 * Marks a picture as used now, so that the sweep of unused pictures leaves it alone.
 * @returns false if it was deleted already
 */
async function holdPicture(url: string): Promise<boolean> {
  const { matchedCount } = await Picture.updateOne(
    { url, isErasing: false },
    { $set: { usedAt: new Date() } },
  );
  return matchedCount > 0;
}
