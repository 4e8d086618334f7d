import type { SendSubmissionInput, SentTrim } from '#lib/contracts/submissions.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';

type Content = Partial<
  Pick<SubmissionDocument, 'medium' | 'uploadIds' | 'pictureUploadId' | 'photoCaptions' | 'text' | 'sentTrim'>
>;

/** Returns the uploads of a take, in order, the picture behind a voice last; none for a written answer. */
export function uploadIdsOf(sent: SendSubmissionInput): string[] {
  if (sent.medium === 'TEXT') return [];
  if (sent.medium === 'PHOTO') return sent.photos.map(({ uploadId }) => uploadId);
  return [...sent.uploadIds, ...(sent.pictureUploadId ? [sent.pictureUploadId] : [])];
}

/** Returns what an answer says, as it is stored. */
export function contentOf(sent: SendSubmissionInput): Content {
  const { medium } = sent;
  if (medium === 'TEXT') return { medium, text: sent.text };
  const uploadIds = uploadIdsOf(sent);
  if (medium === 'PHOTO')
    return { medium, uploadIds, photoCaptions: sent.photos.map(({ caption }) => caption) };
  const { trim, pictureUploadId } = sent;
  return {
    medium,
    uploadIds,
    ...(trim && { sentTrim: storedTrimOf(trim) }),
    ...(pictureUploadId && { pictureUploadId }),
  };
}

const storedTrimOf = ({ leadInSeconds, ...range }: SentTrim) => ({
  ...range,
  ...(leadInSeconds && { leadInSeconds }),
});
