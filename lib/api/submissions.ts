import type { ContributorDto, ContributorQuery, JoinTributeInput } from '#lib/contracts/contributors.ts';
import type {
  ActionInput,
  DownloadDto,
  FeedDto,
  FeedQuery,
  ReactionsDto,
  SendSubmissionInput,
  SubmissionDto,
} from '#lib/contracts/submissions.ts';
import { request } from './client.ts';

export const joinTribute = (body: JoinTributeInput) =>
  request<ContributorDto>('/tribute/contributor', { method: 'POST', body });
export const listContributors = (tributeId: string, signal?: AbortSignal) =>
  request<ContributorDto[]>('/tribute/contributor', { query: { tributeId }, ...(signal && { signal }) });
/** Takes a person out of a tribute of mine, with all that they sent. */
export const revokeContributor = (query: ContributorQuery) =>
  request<Record<string, never>>('/tribute/contributor', { method: 'DELETE', query });
/** The creator gets all clips of the tribute, anybody else their own. */
export const listSubmissions = (tributeId: string, signal?: AbortSignal) =>
  request<SubmissionDto[]>('/submission', { query: { tributeId }, ...(signal && { signal }) });
export const sendSubmission = (body: SendSubmissionInput) =>
  request<SubmissionDto>('/submission', { method: 'POST', body });
export const deleteSubmission = (submissionId: string) =>
  request<Record<string, never>>('/submission', { method: 'DELETE', query: { submissionId } });
/** A short-lived address of the finished film (tributeId) or of one clip (submissionId). */
export const getDownload = (query: { tributeId: string } | { submissionId: string }) =>
  request<DownloadDto>('/submission/video/download_url', { query });
/** A page of the clips that can be watched one by one, with the hearts of a device. */
export const listFeed = ({
  deviceId,
  ...query
}: Pick<FeedQuery, 'tributeId' | 'kind' | 'cursor'> & { deviceId: number }) =>
  request<FeedDto>('/submission/feed', { query: { ...query, deviceId: String(deviceId) } });
/** Views, hearts or unhearts a clip or the film. */
export const react = (body: ActionInput) =>
  request<ReactionsDto>('/submission/action', { method: 'POST', body });
