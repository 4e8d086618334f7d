import type { SendSubmissionInput } from '#lib/contracts/submissions.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';

type Content = Partial<
  Pick<SubmissionDocument, 'medium' | 'uploadIds' | 'photoCaptions' | 'text' | 'sentTrim'>
>;

/** Returns the uploads of a take, in order; none for a written answer. */
export function uploadIdsOf(sent: SendSubmissionInput): string[] {
  if (sent.medium === 'TEXT') return [];
  return sent.medium === 'PHOTO' ? sent.photos.map(({ uploadId }) => uploadId) : sent.uploadIds;
}

/** Returns what an answer says, as it is stored. */
export function contentOf(sent: SendSubmissionInput): Content {
  const { medium } = sent;
  if (medium === 'TEXT') return { medium, text: sent.text };
  const uploadIds = uploadIdsOf(sent);
  if (medium === 'PHOTO')
    return { medium, uploadIds, photoCaptions: sent.photos.map(({ caption }) => caption) };
  return { medium, uploadIds, ...(sent.trim && { sentTrim: sent.trim }) };
}
