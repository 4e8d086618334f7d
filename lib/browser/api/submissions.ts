import type {
  AnswerPreviewDto,
  PreviewCardInput,
  PreviewPhotoInput,
  PreviewVoiceInput,
} from '#lib/contracts/answer-previews.ts';
import type { JoinTributeInput } from '#lib/contracts/contributors.ts';
import type { JoinedDto } from '#lib/contracts/invites.ts';
import type {
  DownloadDto,
  DownloadQuery,
  MoveSubmissionInput,
  SendSubmissionInput,
  SubmissionDto,
  WaveformDto,
} from '#lib/contracts/submissions.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { request, requestAll } from './client.ts';

export const joinTribute = (body: JoinTributeInput) =>
  request<JoinedDto>('/tribute/contributor', {
    method: 'POST',
    body: { ...body, timezone: ownTimeZone() },
  });
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
  request<SubmissionDto>('/submission', { method: 'PATCH', body, outlivesPage: true, isRepeatable: true });
export const restoreSubmission = (submissionId: string) =>
  request<SubmissionDto>('/submission', { method: 'PATCH', body: { submissionId, restore: true } });
/** A short-lived URL of the reel (tributeId) or of one clip (submissionId). */
export const getDownload = (query: DownloadQuery) =>
  request<DownloadDto>('/submission/video/download_url', { query });
export const getWaveform = (submissionId: string, signal?: AbortSignal) =>
  request<WaveformDto>('/submission/waveform', { query: { submissionId }, signal });
