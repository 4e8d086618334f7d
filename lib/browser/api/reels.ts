import type {
  OpenPresentationInput,
  PresentationDto,
  PresentationLinkDto,
  PublishInput,
  ReelStatusDto,
  RenderDto,
  SavePresentationInput,
} from '#lib/contracts/reels.ts';
import { request } from './client.ts';

/** The film as it is arranged now, for its creator or whoever may watch it. */
export const getPresentation = (tributeId: string, signal?: AbortSignal) =>
  request<PresentationDto>('/tribute/save_presentation', { query: { tributeId }, signal });
/** Saves an arrangement, also when its page is loaded anew in that moment. */
export const savePresentation = (body: SavePresentationInput) =>
  request<PresentationDto>('/tribute/save_presentation', { method: 'POST', body, outlivesPage: true });
/** Publishes the film or takes it back. */
export const publishPresentation = (body: PublishInput) =>
  request<PresentationLinkDto>('/tribute/save_presentation', { method: 'PATCH', body });
/** The link that shows the film of a tribute of mine. */
export const getPresentationLink = (tributeId: string) =>
  request<PresentationLinkDto>('/tribute/presentation_link', { query: { tributeId } });
/** Gives a tribute a new presentation link; the old one is dead at once. */
export const rotatePresentationLink = (tributeId: string) =>
  request<PresentationLinkDto>('/tribute/presentation_link', { method: 'POST', body: { tributeId } });
/** Exchanges a presentation link's token for the cookie that opens the film later on. */
export const openPresentation = (body: OpenPresentationInput) =>
  request<Record<string, never>>('/tribute/presentation_link', { method: 'PATCH', body });
/** How far the making of the film file is. */
export const getReelStatus = (tributeId: string, signal?: AbortSignal) =>
  request<ReelStatusDto>('/tribute/reel', { query: { tributeId }, signal });
/** Asks for the film as one file; it is made later. */
export const makeReel = (tributeId: string) =>
  request<RenderDto>('/tribute/reel', { method: 'POST', body: { tributeId } });
/** Takes back what is being made; what was made before stays. */
export const cancelReel = (tributeId: string) =>
  request<ReelStatusDto>('/tribute/reel', { method: 'DELETE', query: { tributeId } });
