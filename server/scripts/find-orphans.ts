import type { Types } from 'mongoose';
import { env } from '#server/config/env.ts';
import { filesIn, formatsOf } from '#server/domain/reel/clip-formats.ts';
import { editedFile } from '#server/domain/reel/edited-clip.ts';
import { helloKey } from '#server/domain/reel/hello-key.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { findLeftScratch } from '#server/integrations/scratch.ts';
import { growingFiles, hasMedia, keyOfUrl, listMedia, mediaStorage } from '#server/integrations/storage.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { User, type UserDocument } from '#server/models/user.ts';
import { documentBatches } from '#server/platform/document-batches.ts';
import { findUnowned, findUnownedUploads } from './file-owners.ts';
import { findDanglingReferences } from './references.ts';

export type Orphan = {
  line: string;
  /** The path in the data folder of a file without owner. */
  file?: string;
};

/**
 * Yields files without a document, dangling references, missing files and abandoned folders. Changes nothing. Reads files
 * and documents in batches: its memory does not grow with the installation.
 */
export async function* findOrphans(): AsyncGenerator<Orphan> {
  for await (const file of unownedFiles()) yield { line: `${file}: nobody owns it`, file };
  for (const name of await findLeftScratch(env().DATA_DIR))
    yield { line: `scratch/${name}: left by a killed process` };
  for await (const line of findDanglingReferences()) yield { line };
  for await (const line of findMissingFiles()) yield { line };
}

const KEYS_AT_ONCE = 500;

async function* unownedFiles(): AsyncGenerator<string> {
  let keys: string[] = [];
  for await (const key of (await mediaStorage()).walk()) {
    if (keys.push(key) < KEYS_AT_ONCE) continue;
    for (const unowned of await findUnowned(keys)) yield `media/${unowned}`;
    keys = [];
  }
  for (const unowned of await findUnowned(keys)) yield `media/${unowned}`;
  const uploading = (await (await growingFiles()).list()).map(({ id }) => id);
  for (let start = 0; start < uploading.length; start += KEYS_AT_ONCE)
    for (const unowned of await findUnownedUploads(uploading.slice(start, start + KEYS_AT_ONCE)))
      yield `uploads/${unowned}`;
}

async function* findMissingFiles(): AsyncGenerator<string> {
  for await (const [whose, keys] of expectedFiles()) {
    // One look at a folder, however many files are expected there.
    const [folder = ''] = keys[0]?.split('/') ?? [];
    const there = keys.length > 1 ? new Set(await listMedia(folder)) : null;
    for (const key of keys)
      if (!(there ? there.has(key) : await hasMedia(key))) yield `${whose}: media/${key} is missing`;
  }
}

/** Whose files they are, and their keys in one folder. */
type Expected = [whose: string, keys: string[]];

type Fields<Document, Name extends keyof Document> = Pick<Document, Name> & { _id: Types.ObjectId };

async function* expectedFiles(): AsyncGenerator<Expected> {
  yield* filesOfTributes();
  yield* filesOfClips();
  yield* originals();
  yield* filesOfRenders();
  const fields = { 'basicInfo.image': 1 } as const;
  for await (const users of documentBatches<Fields<UserDocument, 'basicInfo'>>(User, fields))
    for (const { basicInfo } of users)
      if (basicInfo?.image?.startsWith('/media/')) yield shownPicture(basicInfo.image);
}

const shownPicture = (url: string): Expected => ['a shown picture', [keyOfUrl(url)]];

/** The creators' own music and hellos, and the pictures of their reels. */
async function* filesOfTributes(): AsyncGenerator<Expected> {
  type Owner = Fields<TributeDocument, 'ownMusic' | 'hello' | 'imageUrl'>;
  const fields = { 'ownMusic.uploadId': 1, 'hello.uploadId': 1, imageUrl: 1 } as const;
  for await (const tributes of documentBatches<Owner>(Tribute, fields))
    for (const { _id, ownMusic, hello, imageUrl } of tributes) {
      const id = String(_id);
      const whose = `tributes ${id}`;
      if (ownMusic) yield [whose, [ownMusicKey(id, ownMusic.uploadId)]];
      const files = ['playback.mp4', 'poster.jpg'] as const;
      if (hello) yield [whose, files.map((file) => helloKey(id, hello.uploadId, file))];
      if (imageUrl) yield shownPicture(imageUrl);
    }
}

async function* filesOfClips(): AsyncGenerator<Expected> {
  type Clip = Fields<SubmissionDocument, 'status' | 'media'>;
  const fields = {
    status: 1,
    'media.format': 1,
    'media.renditions.format': 1,
    'media.edited.tag': 1,
    'media.edited.hasFailed': 1,
  } as const;
  for await (const clips of documentBatches<Clip>(Submission, fields))
    for (const { _id, status, media } of clips) {
      if (status !== 'READY' && status !== 'HELD') continue;
      const id = String(_id);
      yield [`submissions ${id}`, namesOf(media).map((name) => `${id}/${name}`)];
    }
}

function namesOf(media: SubmissionDocument['media']): string[] {
  const prepared = Object.values(PREPARED_FILES);
  const formats = media ? formatsOf(media).flatMap((format) => Object.values(filesIn(media, format))) : [];
  const edited = (media?.edited ?? [])
    .filter(({ hasFailed }) => !hasFailed)
    .flatMap(({ tag }) => prepared.map((file) => editedFile(file, tag)));
  return [...new Set([...prepared, ...formats, ...edited])];
}

async function* originals(): AsyncGenerator<Expected> {
  type Finished = Fields<UploadDocument, 'uploadId' | 'finishedAt'>;
  const fields = { uploadId: 1, finishedAt: 1 } as const;
  for await (const uploads of documentBatches<Finished>(Upload, fields))
    for (const { uploadId, finishedAt } of uploads)
      if (finishedAt) yield [`uploads ${uploadId}`, [originalKey(uploadId)]];
}

async function* filesOfRenders(): AsyncGenerator<Expected> {
  type File = Fields<RenderDocument, 'status' | 'fileRemovedAt'>;
  for await (const renders of documentBatches<File>(Render, { status: 1, fileRemovedAt: 1 }))
    for (const { _id, status, fileRemovedAt } of renders)
      if (status === 'READY' && !fileRemovedAt) yield [`renders ${String(_id)}`, [`${String(_id)}/reel.mp4`]];
}
