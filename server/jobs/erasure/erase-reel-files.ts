import type { Types } from 'mongoose';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { eraseClipAlone, eraseRenders, eraseUpload } from './erase-clip.ts';
import { eraseEach } from './erase-each.ts';

/** What erasing a clip reads; waveforms and captions stay in the database. */
const ERASED_BY = 'tribute uploadIds takeId deletedBy';

/** Erases the clips of a tribute, its people's unsent uploads, its own uploads and its made files. Safe to repeat. */
export async function eraseReelFiles(tribute: Types.ObjectId): Promise<void> {
  await eraseEach((limit) => Submission.find({ tribute }, ERASED_BY).limit(limit).lean(), eraseClipAlone);
  const people = await Contributor.find({ tribute }, '_id').lean();
  for (const { _id: contributor } of people) await eraseUploads({ contributor });
  // Unprepared music; the prepared file lies with the drawings.
  await eraseUploads({ tribute });
  await eraseRenders({ tribute });
}

type Owner = { contributor: Types.ObjectId } | { tribute: Types.ObjectId } | { userId: string };

export const eraseUploads = (owner: Owner): Promise<void> =>
  eraseEach(
    (limit) => Upload.find(owner, 'uploadId').limit(limit).lean(),
    ({ uploadId }) => eraseUpload(uploadId),
  );
