import type { MomentsDto } from '#lib/contracts/reactions.ts';
import { request } from './client.ts';

/** The moments of everyone's hearts, for the creator. */
export const listMoments = (tributeId: string) =>
  request<MomentsDto>('/submission/action', { query: { tributeId } });
