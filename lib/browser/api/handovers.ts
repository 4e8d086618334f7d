import type {
  HandoverDto,
  HandoverQuery,
  HandoverStateDto,
  StartHandoverInput,
  TakeHandoverInput,
} from '#lib/contracts/handovers.ts';
import type { JoinedDto } from '#lib/contracts/invites.ts';
import { request } from './client.ts';

export const startHandover = (body: StartHandoverInput) =>
  request<HandoverDto>('/tribute/handover', { method: 'POST', body });
export const getHandover = (query: HandoverQuery, signal?: AbortSignal) =>
  request<HandoverStateDto>('/tribute/handover', { query, signal });
/** Makes this browser the person who handed over. No other browser can use the token afterwards. */
export const takeHandover = (body: TakeHandoverInput) =>
  request<JoinedDto>('/tribute/contributor', { method: 'POST', body, isRepeatable: true });
