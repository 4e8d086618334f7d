import type { CaptionsDto, SaveCaptionsInput } from '#lib/contracts/captions.ts';
import { request } from './client.ts';

export const getCaptions = (submissionId: string) =>
  request<CaptionsDto>('/submission/captions', { query: { submissionId } });
export const saveCaptions = (body: SaveCaptionsInput) =>
  request<CaptionsDto>('/submission/captions', { method: 'PATCH', body });
