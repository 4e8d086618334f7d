import type { ContributorDto } from '#lib/contracts/contributors.ts';
import type {
  HandoverDto,
  HandoverStateDto,
  StartHandoverInput,
  TakeHandoverInput,
} from '#lib/contracts/handovers.ts';
import { request } from './client.ts';

export const startHandover = (body: StartHandoverInput) =>
  request<HandoverDto>('/tribute/handover', { method: 'POST', body });
export const getHandover = ({ tributeId }: StartHandoverInput, signal?: AbortSignal) =>
  request<HandoverStateDto>('/tribute/handover', { query: { tributeId }, signal });
/** Makes this browser the person who handed over; the token works once. */
export const takeHandover = (body: TakeHandoverInput) =>
  request<ContributorDto>('/tribute/contributor', { method: 'POST', body });
