import type {
  BoardPersonDto,
  ContributorDto,
  ContributorQuery,
  DeclineInput,
  JoinTributeInput,
  NudgedDto,
} from '#lib/contracts/contributors.ts';
import type {
  DownloadDto,
  FeedDto,
  FeedQuery,
  MoveSubmissionInput,
  ReactionInput,
  ReactionsDto,
  ReportInput,
  SendSubmissionInput,
  SubmissionDto,
} from '#lib/contracts/submissions.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { request, requestAll } from './client.ts';

/** Makes the person of this browser a contributor of a tribute, under a name. */
export const joinTribute = (body: JoinTributeInput) =>
  request<ContributorDto>('/tribute/contributor', {
    method: 'POST',
    body: { ...body, timezone: ownTimeZone() },
  });
/** The people of a tribute of mine, with how far each is. */
export const listContributors = (tributeId: string, signal?: AbortSignal) =>
  requestAll<BoardPersonDto>('/tribute/contributor', { query: { tributeId }, signal });
type Nudge = { tributeId: string; nudge: { contributorIds: string[]; message: string } };
/** Reminds people of a tribute of mine by mail. */
export const nudgeContributors = (body: Nudge) =>
  request<NudgedDto>('/tribute/contributor', { method: 'PATCH', body: { action: 'NUDGE', ...body } });
/** Says that I would rather not take part, or takes it back. */
export const declineInvite = (body: Omit<DeclineInput, 'action'>) =>
  request<Record<string, never>>('/tribute/contributor', {
    method: 'PATCH',
    body: { action: 'DECLINE', ...body },
  });
/** Takes a person out of a tribute of mine, with all that they sent. */
export const revokeContributor = (query: ContributorQuery) =>
  request<Record<string, never>>('/tribute/contributor', { method: 'DELETE', query });
/** The creator gets all clips of the tribute, anybody else their own. */
export const listSubmissions = (tributeId: string, signal?: AbortSignal) =>
  requestAll<SubmissionDto>('/submission', { query: { tributeId }, signal });
/** Gives an uploaded video to a tribute as the answer to one of its questions, or as a greeting. */
export const sendSubmission = (body: SendSubmissionInput) =>
  request<SubmissionDto>('/submission', { method: 'POST', body });
/** Takes a clip of mine, or one sent to my tribute, out of it. */
export const deleteSubmission = (submissionId: string) =>
  request<Record<string, never>>('/submission', { method: 'DELETE', query: { submissionId } });
/** What I took out of a tribute and can still have back. */
export const listRemovedSubmissions = (tributeId: string, signal?: AbortSignal) =>
  requestAll<SubmissionDto>('/submission', {
    query: { tributeId, deleted: 'true' },
    signal,
  });
/** Makes a clip the answer to another question, or to none. */
export const moveSubmission = (body: MoveSubmissionInput) =>
  request<SubmissionDto>('/submission', { method: 'PATCH', body });
/** Brings back a clip that I took out. */
export const restoreSubmission = (submissionId: string) =>
  request<SubmissionDto>('/submission', { method: 'PATCH', body: { submissionId, restore: true } });
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
export const react = (body: ReactionInput) =>
  request<ReactionsDto>('/submission/action', { method: 'POST', body });
/** Says that something is wrong with a clip or a reel as a whole. */
export const report = (body: ReportInput) =>
  request<Record<string, never>>('/submission/action', { method: 'POST', body });
/** Says of a clip sent to my tribute that it is all right, although it was reported. */
export const dismissReports = (submissionId: string) =>
  request<Record<string, never>>('/submission/action', {
    method: 'POST',
    body: { submissionId, action: 'DISMISS_REPORTS' },
  });
