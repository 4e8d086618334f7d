import mongoose from 'mongoose';
import { env } from '#server/config/env.ts';
import { filesIn, formatsOf } from '#server/domain/reel/clip-formats.ts';
import { editedFile } from '#server/domain/reel/edited-clip.ts';
import { helloKey } from '#server/domain/reel/hello-key.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { findLeftScratch } from '#server/integrations/scratch.ts';
import { growingFiles, hasMedia, keyOfUrl, listMedia } from '#server/integrations/storage.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { Picture } from '#server/models/picture.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User } from '#server/models/user.ts';
import { findDanglingReferences } from './references.ts';

export type Orphan = {
  line: string;
  /** The path in the data folder of a file without owner. */
  file?: string;
};

/** Returns files without a document, dangling references, missing files and abandoned folders. Changes nothing. */
export async function findOrphans(): Promise<Orphan[]> {
  // Files before documents: new files have their document first.
  const files = await listMedia();
  const uploading = (await (await growingFiles()).list()).map(({ id }) => id);
  const owners = await loadOwners();
  const unowned = [
    ...files.filter((key) => !owners.ownsFile(key)).map((key) => `media/${key}`),
    ...uploading.filter((uploadId) => !owners.uploads.has(uploadId)).map((uploadId) => `uploads/${uploadId}`),
  ];
  const left = (await findLeftScratch(env().DATA_DIR)).map(
    (name) => `scratch/${name}: left by a killed process`,
  );
  const lines = [...left, ...(await findDanglingReferences()), ...(await findMissingFiles())];
  return [
    ...unowned.map((file) => ({ line: `${file}: nobody owns it`, file })),
    ...lines.map((line) => ({ line })),
  ];
}

const PAGE = 'page';

async function loadOwners() {
  const folders = new Set((await Promise.all(['Submission', 'Render', 'Feedback'].map(idsOf))).flat());
  const tributes = new Set(await idsOf('Tribute'));
  const uploads = new Set((await Upload.find({}, { uploadId: 1 })).map(({ uploadId }) => uploadId));
  const pictures = new Set((await Picture.find({}, { url: 1 })).map(({ url }) => keyOfUrl(url)));
  for (const key of await shownPictures()) pictures.add(key);
  const ownsFile = (key: string): boolean => {
    const [folder = '', name = ''] = key.split('/');
    if (folder === 'originals') return uploads.has(name);
    const [, owner] = /^([0-9a-f]{24}|page)-/.exec(folder) ?? [];
    return folders.has(folder) || pictures.has(key) || owner === PAGE || tributes.has(owner ?? '');
  };
  return { ownsFile, uploads };
}

async function idsOf(name: string): Promise<string[]> {
  const documents = await mongoose.model(name).find({}, { _id: 1 }).lean();
  return documents.map(({ _id }) => String(_id));
}

async function shownPictures(): Promise<string[]> {
  const tributes = await Tribute.find({ imageUrl: { $ne: null } }, { imageUrl: 1 });
  const users = await User.find({ 'basicInfo.image': /^\/media\// });
  const urls = [
    ...tributes.map(({ imageUrl }) => imageUrl),
    ...users.map(({ basicInfo }) => basicInfo?.image),
  ];
  return urls.map((url) => keyOfUrl(url ?? ''));
}

async function findMissingFiles(): Promise<string[]> {
  const expected = await ownFiles();
  for (const { id, media } of await Submission.find({ status: { $in: ['READY', 'HELD'] } }, { media: 1 })) {
    const prepared = Object.values(PREPARED_FILES);
    const formats = media ? formatsOf(media).flatMap((format) => Object.values(filesIn(media, format))) : [];
    const edited = (media?.edited ?? [])
      .filter(({ hasFailed }) => !hasFailed)
      .flatMap(({ tag }) => prepared.map((file) => editedFile(file, tag)));
    for (const name of new Set([...prepared, ...formats, ...edited]))
      expected.push([`submissions ${id}`, `${id}/${name}`]);
  }
  for (const { uploadId } of await Upload.find({ finishedAt: { $ne: null } }, { uploadId: 1 }))
    expected.push([`uploads ${uploadId}`, originalKey(uploadId)]);
  for (const { id } of await Render.find({ status: 'READY', fileRemovedAt: null }, { _id: 1 }))
    expected.push([`renders ${id}`, `${id}/reel.mp4`]);
  for (const key of await shownPictures()) expected.push([`a shown picture`, key]);
  const missing: string[] = [];
  for (const [whose, key] of expected)
    if (!(await hasMedia(key))) missing.push(`${whose}: media/${key} is missing`);
  return missing;
}

/** The creators' own music and hellos. */
async function ownFiles(): Promise<[whose: string, key: string][]> {
  const isThere = { $ne: null };
  const tributes = await Tribute.find(
    { $or: [{ ownMusic: isThere }, { hello: isThere }] },
    { ownMusic: 1, hello: 1 },
  );
  return tributes.flatMap(({ id, ownMusic, hello }) => {
    const keys = [
      ...(ownMusic ? [ownMusicKey(id, ownMusic.uploadId)] : []),
      ...(hello
        ? (['playback.mp4', 'poster.jpg'] as const).map((file) => helloKey(id, hello.uploadId, file))
        : []),
    ];
    return keys.map((key): [string, string] => [`tributes ${id}`, key]);
  });
}
