import type { FileOptions, MadeReelDto } from '#lib/contracts/made-reels.ts';
import type { AddMusicInput, MusicDto } from '#lib/contracts/music.ts';
import type { ReelThemeDto } from '#lib/contracts/reel-themes.ts';
import type {
  OpenPresentationInput,
  PresentationDto,
  PresentationLinkDto,
  PublishInput,
  ReelStatusDto,
  RenderDto,
  RestoreInput,
  SavePresentationInput,
} from '#lib/contracts/reels.ts';
import { request } from './client.ts';

export const getPresentation = (tributeId: string, signal?: AbortSignal) =>
  request<PresentationDto>('/tribute/save_presentation', { query: { tributeId }, signal });
export const savePresentation = (body: SavePresentationInput) =>
  request<PresentationDto>('/tribute/save_presentation', {
    method: 'POST',
    body,
    outlivesPage: true,
    isRepeatable: true,
  });
export const publishPresentation = (body: PublishInput) =>
  request<PresentationLinkDto>('/tribute/save_presentation', { method: 'PATCH', body });
export const getPresentationLink = (tributeId: string) =>
  request<PresentationLinkDto>('/tribute/presentation_link', { query: { tributeId } });
/** Replaces the presentation link; the old one stops working at once. */
export const rotatePresentationLink = (tributeId: string) =>
  request<PresentationLinkDto>('/tribute/presentation_link', { method: 'POST', body: { tributeId } });
export const openPresentation = (body: OpenPresentationInput) =>
  request<Record<string, never>>('/tribute/presentation_link', { method: 'PATCH', body, isRepeatable: true });
export const getReelStatus = (tributeId: string, signal?: AbortSignal) =>
  request<ReelStatusDto>('/tribute/reel', { query: { tributeId }, signal });
export const makeReel = (body: { tributeId: string } & (Partial<FileOptions> | { renderId: string })) =>
  request<RenderDto>('/tribute/reel', { method: 'POST', body });
export const listMadeReels = (tributeId: string, signal?: AbortSignal) =>
  request<MadeReelDto[]>('/tribute/reel_files', { query: { tributeId }, signal });
/** The title card of the reel in each theme. */
export const listThemes = (tributeId: string, signal: AbortSignal) =>
  request<ReelThemeDto[]>('/tribute/reel_themes', { query: { tributeId }, signal });
/** Samples of each mood, and the creator's own music. */
export const getMusic = (tributeId: string, signal?: AbortSignal) =>
  request<MusicDto>('/tribute/music', { query: { tributeId }, signal });
/** Has missing samples composed. */
export const orderSamples = (tributeId: string) =>
  request<MusicDto>('/tribute/music_samples', { method: 'POST', body: { tributeId } });
export const addMusic = (body: AddMusicInput) =>
  request<MusicDto>('/tribute/music', { method: 'POST', body });
export const removeMusic = (tributeId: string) =>
  request<MusicDto>('/tribute/music', { method: 'DELETE', query: { tributeId } });
export const restorePresentation = (body: RestoreInput) =>
  request<PresentationDto>('/tribute/save_presentation', { method: 'PATCH', body });
export const cancelReel = (tributeId: string) =>
  request<ReelStatusDto>('/tribute/reel', { method: 'DELETE', query: { tributeId } });
