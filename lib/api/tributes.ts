import type {
  CreateTributeInput,
  Gender,
  PictureDto,
  PublicTributeDto,
  SuggestedQuestionDto,
  TributeDto,
  TributeTypeDto,
  UpdateTributeInput,
} from '#lib/contracts/tributes.ts';
import type { TributeType } from '#lib/tribute/occasions.ts';
import { request } from './client.ts';

export const listTributes = (signal?: AbortSignal) =>
  request<TributeDto[]>('/tribute', signal ? { signal } : {});
export const getTribute = (tributeId: string, signal?: AbortSignal) =>
  request<TributeDto>('/tribute', { query: { tributeId }, ...(signal && { signal }) });
export const createTribute = (body: CreateTributeInput) =>
  request<TributeDto>('/tribute', { method: 'POST', body });
export const updateTribute = (body: UpdateTributeInput) =>
  request<TributeDto>('/tribute', { method: 'PATCH', body });
export const deleteTribute = (tributeId: string) =>
  request<Record<string, never>>('/tribute', { method: 'DELETE', query: { tributeId } });
export const getPublicTribute = (tributeId: string) =>
  request<PublicTributeDto>('/tribute/ssr', { query: { tributeId } });
export const listTributeTypes = () => request<TributeTypeDto[]>('/tribute/types');

/** Suggested questions. The gender is left out for types that have none (seed §5). */
export const listSuggestedQuestions = (query: { type: TributeType; name: string; gender?: Gender }) =>
  request<SuggestedQuestionDto[]>('/tribute/questions', { query });

export function uploadPicture(picture: Blob) {
  const body = new FormData();
  body.set('file', picture);
  return request<PictureDto>('/public/upload/file', { method: 'POST', body });
}
