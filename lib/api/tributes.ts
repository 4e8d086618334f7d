import type {
  CreateTributeInput,
  Gender,
  PictureDto,
  SuggestedQuestionDto,
  TributeDto,
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

/** Suggested questions. The gender is left out for types that have none (seed §5). */
export const listSuggestedQuestions = (query: { type: TributeType; name: string; gender?: Gender }) =>
  request<SuggestedQuestionDto[]>('/tribute/questions', { query });

export function uploadPicture(picture: Blob) {
  const body = new FormData();
  body.set('file', picture);
  return request<PictureDto>('/public/upload/file', { method: 'POST', body });
}
