import type { PosterQuery } from '#lib/contracts/posters.ts';
import type { DownloadDto } from '#lib/contracts/submissions.ts';
import { request } from './client.ts';

export const getPoster = (query: PosterQuery, signal?: AbortSignal) =>
  request<DownloadDto>('/tribute/poster', { query, signal });
