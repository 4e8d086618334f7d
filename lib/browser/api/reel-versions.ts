import type { ReelProposalDto } from '#lib/contracts/reel-proposal.ts';
import type { ReelVersionDto, UndoInput } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { request } from './client.ts';

export const listVersions = (tributeId: string, cursor: string | undefined, signal: AbortSignal) =>
  request<ReelVersionDto[]>('/tribute/reel_versions', { query: { tributeId, cursor }, signal });
/** What we would do with the reel. */
export const getProposal = (tributeId: string, signal: AbortSignal) =>
  request<ReelProposalDto>('/tribute/reel_proposal', { query: { tributeId }, signal });
export const undoChange = (body: UndoInput) =>
  request<PresentationDto>('/tribute/save_presentation', { method: 'PATCH', body });
