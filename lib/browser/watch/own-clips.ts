import { getCaptions, saveCaptions } from '#lib/browser/api/captions.ts';
import { deleteSubmission, listSubmissions, restoreSubmission } from '#lib/browser/api/submissions.ts';
import { carryBearer } from '#lib/browser/auth/carry-bearer.ts';
import type { SaveCaptionsInput } from '#lib/contracts/captions.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

export async function listOwnClips(
  tributeId: string,
  configuration: ClientConfiguration,
): Promise<SubmissionDto[] | null> {
  await carryBearer(configuration);
  const { data } = await listSubmissions(tributeId);
  return data?.filter(({ isMine }) => isMine) ?? null;
}

export async function removeOwnClip(
  submissionId: string,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  return (await deleteSubmission(submissionId)).error;
}

export async function restoreOwnClip(
  submissionId: string,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  return (await restoreSubmission(submissionId)).error;
}

export async function loadOwnCaptions(submissionId: string, configuration: ClientConfiguration | null) {
  if (configuration) await carryBearer(configuration);
  return getCaptions(submissionId);
}

export async function saveOwnCaptions(body: SaveCaptionsInput, configuration: ClientConfiguration | null) {
  if (configuration) await carryBearer(configuration);
  return saveCaptions(body);
}
