import type { AddHelloInput, HelloDto } from '#lib/contracts/hello.ts';
import { request } from './client.ts';

export const getHello = (tributeId: string, signal?: AbortSignal) =>
  request<HelloDto>('/tribute/hello', { query: { tributeId }, signal });
export const addHello = (body: AddHelloInput) =>
  request<HelloDto>('/tribute/hello', { method: 'POST', body });
/** Removes a hello that would replace the one shown, or else the one shown. */
export const removeHello = (tributeId: string) =>
  request<HelloDto>('/tribute/hello', { method: 'DELETE', query: { tributeId } });
