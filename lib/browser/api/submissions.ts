import type {
  AnswerPreviewDto,
  PreviewCardInput,
  PreviewPhotoInput,
  PreviewVoiceInput,
} from '#lib/contracts/answer-previews.ts';
import type { CaptionsDto, SaveCaptionsInput } from '#lib/contracts/captions.ts';
import type {
  BoardPersonDto,
  ContributorDto,
  ContributorQuery,
  DeclineInput,
  JoinTributeInput,
  NudgedDto,
  RenameInput,
} from '#lib/contracts/contributors.ts';
import type { PersonalLinkDto, PersonalLinkInput } from '#lib/contracts/personal-links.ts';
import type { ReactionInput, ReactionsDto, ReportInput } from '#lib/contracts/reactions.ts';
import type {
  DownloadDto,
  DownloadQuery,
  FeedDto,
  FeedQuery,
  MoveSubmissionInput,
  SendSubmissionInput,
  SubmissionDto,
} from '#lib/contracts/submissions.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { request, requestAll } from './client.ts';

export const joinTribute = (body: JoinTributeInput) =>
  request<ContributorDto>('/tribute/contributor', {
    method: 'POST',
    body: { ...body, timezone: ownTimeZone() },
  });
export const listContributors = (tributeId: string, signal?: AbortSignal) =>
  requestAll<BoardPersonDto>('/tribute/contributor', { query: { tributeId }, signal });
type Nudge = { tributeId: string; nudge: { contributorIds: string[]; message: string } };
export const nudgeContributors = (body: Nudge) =>
  request<NudgedDto>('/tribute/contributor', { method: 'PATCH', body: { action: 'NUDGE', ...body } });
/** Declines to take part, or withdraws that. */
export const declineInvite = (body: Omit<DeclineInput, 'action'>) =>
  request<Record<string, never>>('/tribute/contributor', {
    method: 'PATCH',
    body: { action: 'DECLINE', ...body },
  });
/** The creator corrects a name, or people change their own. */
export const renameContributor = (body: Omit<RenameInput, 'action'>) =>
  request<Record<string, never>>('/tribute/contributor', {
    method: 'PATCH',
    body: { action: 'RENAME', ...body },
  });
/** What the caller sent leaves the reel and is erased. */
export const withdrawConsent = (tributeId: string) =>
  request<Record<string, never>>('/tribute/own_part', { method: 'PATCH', body: { tributeId } });
/** Erases the caller and everything they sent to a tribute. */
export const eraseOwnPart = (tributeId: string) =>
  request<Record<string, never>>('/tribute/own_part', { method: 'DELETE', query: { tributeId } });
/** Returns the caller's personal link, or mails a new one. */
export const getPersonalLink = (body: PersonalLinkInput) =>
  request<PersonalLinkDto>('/tribute/personal_link', { method: 'POST', body });
export const revokeContributor = (query: ContributorQuery) =>
  request<Record<string, never>>('/tribute/contributor', { method: 'DELETE', query });
/** Returns all clips for the creator, and people's own clips for others. */
export const listSubmissions = (tributeId: string, signal?: AbortSignal) =>
  requestAll<SubmissionDto>('/submission', { query: { tributeId }, signal });
export const sendSubmission = (body: SendSubmissionInput) =>
  request<SubmissionDto>('/submission', { method: 'POST', body });
export const previewCard = (body: PreviewCardInput, signal: AbortSignal) =>
  request<AnswerPreviewDto>('/submission/preview', { method: 'POST', body, signal });
export const previewPhoto = (body: PreviewPhotoInput, signal: AbortSignal) =>
  request<AnswerPreviewDto>('/submission/preview', { method: 'POST', body, signal });
export const previewVoice = (body: PreviewVoiceInput, signal: AbortSignal) =>
  request<AnswerPreviewDto>('/submission/preview', { method: 'POST', body, signal });
export const deleteSubmission = (submissionId: string) =>
  request<Record<string, never>>('/submission', { method: 'DELETE', query: { submissionId } });
export const listRemovedSubmissions = (tributeId: string, signal?: AbortSignal) =>
  requestAll<SubmissionDto>('/submission', {
    query: { tributeId, deleted: 'true' },
    signal,
  });
export const moveSubmission = (body: MoveSubmissionInput) =>
  request<SubmissionDto>('/submission', { method: 'PATCH', body, isRepeatable: true });
export const restoreSubmission = (submissionId: string) =>
  request<SubmissionDto>('/submission', { method: 'PATCH', body: { submissionId, restore: true } });
/** A short-lived URL of the reel (tributeId) or of one clip (submissionId). */
export const getDownload = (query: DownloadQuery) =>
  request<DownloadDto>('/submission/video/download_url', { query });
export const listFeed = ({
  deviceId,
  ...query
}: Pick<FeedQuery, 'tributeId' | 'kind' | 'cursor'> & { deviceId: number }) =>
  request<FeedDto>('/submission/feed', { query: { ...query, deviceId: String(deviceId) } });
export const react = (body: ReactionInput) =>
  request<ReactionsDto>('/submission/action', { method: 'POST', body });
export const report = (body: ReportInput) =>
  request<Record<string, never>>('/submission/action', { method: 'POST', body });
export const dismissReports = (submissionId: string) =>
  request<Record<string, never>>('/submission/action', {
    method: 'POST',
    body: { submissionId, action: 'DISMISS_REPORTS' },
  });
export const getCaptions = (submissionId: string) =>
  request<CaptionsDto>('/submission/captions', { query: { submissionId } });
export const saveCaptions = (body: SaveCaptionsInput) =>
  request<CaptionsDto>('/submission/captions', { method: 'PATCH', body });
