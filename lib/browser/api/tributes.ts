import type {
  AddQuestionInput,
  ContributedTributeDto,
  CreateTributeInput,
  Gender,
  PictureDto,
  QuestionDto,
  QuestionQuery,
  SuggestedQuestionDto,
  TributeDto,
  TributeTypeDto,
  UpdateQuestionInput,
  UpdateTributeInput,
} from '#lib/contracts/tributes.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { request, requestAll } from './client.ts';

export const listTributes = (signal?: AbortSignal) => requestAll<TributeDto>('/tribute', { signal });
export const listContributedTributes = (signal?: AbortSignal) =>
  requestAll<ContributedTributeDto>('/tribute/contributedTribute', { signal });
export const getTribute = (tributeId: string, signal?: AbortSignal) =>
  request<TributeDto>('/tribute', { query: { tributeId }, signal });
/** Repeatable, because a draft has a key. */
export const createTribute = (body: CreateTributeInput) =>
  request<TributeDto>('/tribute', { method: 'POST', body, isRepeatable: true });
export const updateTribute = (body: UpdateTributeInput) =>
  request<TributeDto>('/tribute', { method: 'PATCH', body, isRepeatable: true });
export const listDeletedTributes = (signal?: AbortSignal) =>
  requestAll<TributeDto>('/tribute', { query: { deleted: 'true' }, signal });
export const restoreTribute = (tributeId: string) =>
  request<TributeDto>('/tribute', { method: 'PATCH', body: { tributeId, restore: true } });
export const deleteTribute = (tributeId: string) =>
  request<Record<string, never>>('/tribute', { method: 'DELETE', query: { tributeId } });

export const listTributeTypes = (signal?: AbortSignal) =>
  request<TributeTypeDto[]>('/tribute/types', { signal });

/** Leaves out the gender for types without one (docs/specification.md#no-gender). */
export const listSuggestedQuestions = (query: { type: TributeType; name: string; gender?: Gender }) =>
  request<SuggestedQuestionDto[]>('/tribute/questions', { query });

export const addQuestion = (body: AddQuestionInput) =>
  request<QuestionDto>('/tribute/question', { method: 'POST', body });
/** Returns all questions, because moving one moves others. */
export const updateQuestion = (body: UpdateQuestionInput) =>
  request<QuestionDto[]>('/tribute/question', { method: 'PATCH', body, isRepeatable: true });
export const removeQuestion = (query: QuestionQuery) =>
  request<Record<string, never>>('/tribute/question', { method: 'DELETE', query });

export function uploadPicture(picture: Blob) {
  const body = new FormData();
  body.set('file', picture);
  return request<PictureDto>('/public/upload/file', { method: 'POST', body });
}
