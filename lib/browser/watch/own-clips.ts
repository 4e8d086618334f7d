import { deleteSubmission, listSubmissions, restoreSubmission } from '#lib/browser/api/submissions.ts';
import { carryBearer } from '#lib/browser/auth/carry-bearer.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

/** What the visitor sent to a tribute; null when nobody could say. */
export async function listOwnClips(
  tributeId: string,
  configuration: ClientConfiguration,
): Promise<SubmissionDto[] | null> {
  await carryBearer(configuration);
  const { data } = await listSubmissions(tributeId);
  return data?.filter(({ isMine }) => isMine) ?? null;
}

/** Takes a clip of the visitor's back. The sentence that says why it could not be, or null. */
export async function removeOwnClip(
  submissionId: string,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  return (await deleteSubmission(submissionId)).error;
}

/** Brings such a clip back. The sentence that says why it could not be, or null. */
export async function restoreOwnClip(
  submissionId: string,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  return (await restoreSubmission(submissionId)).error;
}
