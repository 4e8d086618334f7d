import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#server/errors/app-error.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import type { contentOf } from './sent-content.ts';

type Content = ReturnType<typeof contentOf>;

/** The take has made an answer without these changes: its person may send them as a replacement. */
export const alreadySent = () => new AppError('ALREADY_SENT', 'alreadySent');

/** Returns whether an answer equals new content, apart from their uploads. */
export function hasSameWords(sent: SubmissionDocument, content: Content): boolean {
  return isDeepStrictEqual(wordsOf(sent), wordsOf(content));
}

const wordsOf = ({ medium, text, photoCaptions, sentTrim, pictureUploadId }: Content) => ({
  medium,
  text: text ?? null,
  captions: [...(photoCaptions ?? [])],
  hasPicture: Boolean(pictureUploadId),
  trim: sentTrim
    ? {
        startSeconds: sentTrim.startSeconds,
        endSeconds: sentTrim.endSeconds,
        partSeconds: [...sentTrim.partSeconds],
        leadInSeconds: [...(sentTrim.leadInSeconds ?? [])],
      }
    : null,
});

/**
 * Returns whether an answer equals new content. A device that forgot its uploads sends the same bytes as new ones,
 * which have the same sizes; an undeclared size counts as the same.
 */
export async function isSameContent(sent: SubmissionDocument, content: Content): Promise<boolean> {
  return hasSameWords(sent, content) && haveSameSizes(sent.uploadIds ?? [], content.uploadIds ?? []);
}

async function haveSameSizes(earlier: readonly string[], now: readonly string[]): Promise<boolean> {
  if (isDeepStrictEqual([...earlier], [...now])) return true;
  if (earlier.length !== now.length) return false;
  const uploads = await Upload.find({ uploadId: { $in: [...earlier, ...now] } });
  const sizeOf = (uploadId: string) => uploads.find((upload) => upload.uploadId === uploadId)?.sizeBytes;
  return earlier.every((uploadId, index) => {
    const [before, after] = [sizeOf(uploadId), sizeOf(now[index] ?? '')];
    return before == null || after == null || before === after;
  });
}
