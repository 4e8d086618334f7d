import type { ReelVersionDto, UndoInput } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { request } from './client.ts';

export const listVersions = (tributeId: string, cursor: string | undefined, signal: AbortSignal) =>
  request<ReelVersionDto[]>('/tribute/reel_versions', { query: { tributeId, cursor }, signal });
export const undoChange = (body: UndoInput) =>
  request<PresentationDto>('/tribute/save_presentation', { method: 'PATCH', body });
