import type { ReactionInput, ReactionsDto, ReportInput } from '#lib/contracts/reactions.ts';
import type { FeedDto, FeedQuery } from '#lib/contracts/submissions.ts';
import { request } from './client.ts';

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
