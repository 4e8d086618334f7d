import { DEFAULT_TYPE, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { env } from '#server/config/env.ts';
import { drawingId } from '#server/drawing/drawing-id.ts';
import { drawSharePicture } from '#server/drawing/share-picture.ts';
import { ensureMedia, keyOfUrl, readMedia } from '#server/integrations/storage.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Raise it when the picture's design changes. */
const DESIGN_VERSION = 2;

/** Returns the preview picture's address, which changes with the picture, so caches may keep it. */
export function sharePictureUrl(tribute: TributeDocument, headline: string): Promise<string> {
  const { tributeType: type, name, imageUrl } = tribute;
  return pictureUrl(tribute.id, { type, name, imageUrl, headline });
}

export function startPagePictureUrl({ title, line }: { title: string; line: string }): Promise<string> {
  return pictureUrl('page', { type: DEFAULT_TYPE, name: title, imageUrl: null, headline: line });
}

type Picture = Pick<TributeDocument, 'name'> & {
  type: TributeType;
  imageUrl?: string | null | undefined;
  headline: string;
};

async function pictureUrl(owner: string, { type, name, imageUrl, headline }: Picture): Promise<string> {
  const brand = env().APP_NAME;
  const id = drawingId(owner, [DESIGN_VERSION, type, name, imageUrl, headline, brand]);
  const key = `${id}/share.jpg`;
  await ensureMedia(key, async () =>
    drawSharePicture({
      type,
      headline,
      name,
      brand,
      picture: imageUrl ? await readMedia(keyOfUrl(imageUrl)) : null,
    }),
  );
  return `${env().APP_URL}/media/${key}`;
}
