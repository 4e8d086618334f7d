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

/** The reels that I made. */
export const listTributes = (signal?: AbortSignal) => requestAll<TributeDto>('/tribute', { signal });
/** The reels of others in which I take part. */
export const listContributedTributes = (signal?: AbortSignal) =>
  requestAll<ContributedTributeDto>('/tribute/contributedTribute', { signal });
/** A tribute of mine. */
export const getTribute = (tributeId: string, signal?: AbortSignal) =>
  request<TributeDto>('/tribute', { query: { tributeId }, signal });
/** Makes a tribute of the draft of the wizard. */
export const createTribute = (body: CreateTributeInput) =>
  request<TributeDto>('/tribute', { method: 'POST', body });
/** Changes what is named of a tribute of mine and leaves the rest. */
export const updateTribute = (body: UpdateTributeInput) =>
  request<TributeDto>('/tribute', { method: 'PATCH', body });
/** Those of mine that I deleted and can still have back. */
export const listDeletedTributes = (signal?: AbortSignal) =>
  requestAll<TributeDto>('/tribute', { query: { deleted: 'true' }, signal });
/** Brings back a tribute that I deleted. */
export const restoreTribute = (tributeId: string) =>
  request<TributeDto>('/tribute', { method: 'PATCH', body: { tributeId, restore: true } });
/** Deletes a tribute of mine; it is kept for 30 days. */
export const deleteTribute = (tributeId: string) =>
  request<Record<string, never>>('/tribute', { method: 'DELETE', query: { tributeId } });

/** The occasions one can choose. */
export const listTributeTypes = (signal?: AbortSignal) =>
  request<TributeTypeDto[]>('/tribute/types', { signal });

/** Suggested questions. The gender is left out for types that have none (docs/specification.md#no-gender). */
export const listSuggestedQuestions = (query: { type: TributeType; name: string; gender?: Gender }) =>
  request<SuggestedQuestionDto[]>('/tribute/questions', { query });

/** Adds a question at the end of those of a tribute of mine. */
export const addQuestion = (body: AddQuestionInput) =>
  request<QuestionDto>('/tribute/question', { method: 'POST', body });
/** Answers with all questions: moving one moves others. */
export const updateQuestion = (body: UpdateQuestionInput) =>
  request<QuestionDto[]>('/tribute/question', { method: 'PATCH', body });
/** Takes a question away. */
export const removeQuestion = (query: QuestionQuery) =>
  request<Record<string, never>>('/tribute/question', { method: 'DELETE', query });

/** Puts a picture into the picture store; answers with its address there. */
export function uploadPicture(picture: Blob) {
  const body = new FormData();
  body.set('file', picture);
  return request<PictureDto>('/public/upload/file', { method: 'POST', body });
}
