import mongoose from 'mongoose';
import { keyOfUrl } from '#server/integrations/storage.ts';
import '#server/models/feedback.ts';
import { Picture } from '#server/models/picture.ts';
import '#server/models/render.ts';
import '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User } from '#server/models/user.ts';

/** The documents whose prepared files lie in a folder with their id. */
const FOLDER_OWNERS = ['Submission', 'Render', 'Feedback'];

/** Drawings of the product's own pages. */
const PAGE = 'page';
const ORIGINALS = 'originals';

const folderOf = (key: string) => key.split('/')[0] ?? '';
const nameOf = (key: string) => key.split('/')[1] ?? '';
/** Drawings, music and hellos: their folders start with what they belong to. */
const ownerOf = (key: string) => /^([0-9a-f]{24}|page)-/.exec(folderOf(key))?.[1];

/** Returns the keys of media that no document names. List files before the call: new ones have their document first. */
export async function findUnowned(keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const originals = keys.filter((key) => folderOf(key) === ORIGINALS);
  const others = keys.filter((key) => folderOf(key) !== ORIGINALS && ownerOf(key) !== PAGE);
  const [unowned, folders, tributes, pictures] = await Promise.all([
    findUnownedUploads(originals.map(nameOf)),
    ownedFolders(others.map(folderOf)),
    existing(
      'Tribute',
      others.flatMap((key) => ownerOf(key) ?? []),
    ),
    ownedPictures(others),
  ]);
  const isOwned = (key: string) =>
    folders.has(folderOf(key)) || pictures.has(key) || tributes.has(ownerOf(key) ?? '');
  const lost = new Set(unowned.map((uploadId) => `${ORIGINALS}/${uploadId}`));
  return [...originals.filter((key) => lost.has(key)), ...others.filter((key) => !isOwned(key))];
}

/** Returns those that no document names. */
export async function findUnownedUploads(uploadIds: readonly string[]): Promise<string[]> {
  if (uploadIds.length === 0) return [];
  const known = new Set(await Upload.distinct('uploadId', { uploadId: { $in: uploadIds } }));
  return uploadIds.filter((uploadId) => !known.has(uploadId));
}

async function ownedFolders(folders: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = folders.filter((folder) => /^[0-9a-f]{24}$/.test(folder));
  const owned = await Promise.all(FOLDER_OWNERS.map((model) => existing(model, ids)));
  return owned.reduce((all, some) => all.union(some), new Set<string>());
}

async function existing(model: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const different = [...new Set(ids)];
  if (different.length === 0) return new Set();
  const found = await mongoose.model(model).distinct('_id', { _id: { $in: different } });
  return new Set(found.map(String));
}

/** Returns the keys of uploaded pictures, and of those that a reel or a person shows. */
async function ownedPictures(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const shown = { $in: keys.map((key) => `/media/${key}`) };
  const urls = await Promise.all([
    Picture.distinct('url', { url: shown }),
    Tribute.distinct('imageUrl', { imageUrl: shown }),
    User.distinct('basicInfo.image', { 'basicInfo.image': shown }),
  ]);
  return new Set(urls.flat().map((url) => keyOfUrl(String(url))));
}
