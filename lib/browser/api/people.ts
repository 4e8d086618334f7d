import type {
  BoardPersonDto,
  ContributorQuery,
  DeclineInput,
  NudgedDto,
  OwnPartInput,
  RenameInput,
  TakenBackDto,
} from '#lib/contracts/contributors.ts';
import type { JoinedDto } from '#lib/contracts/invites.ts';
import type { PersonalLinkDto, PersonalLinkInput } from '#lib/contracts/personal-links.ts';
import { request, requestAll } from './client.ts';

export const listContributors = (tributeId: string, signal?: AbortSignal) =>
  requestAll<BoardPersonDto>('/tribute/contributor', { query: { tributeId }, signal });
type Nudge = { tributeId: string; nudge: { contributorIds: string[]; message: string } };
export const nudgeContributors = (body: Nudge) =>
  request<NudgedDto>('/tribute/contributor', { method: 'PATCH', body: { action: 'NUDGE', ...body } });
/** Declines to take part, or withdraws that. */
export const declineInvite = (body: Omit<DeclineInput, 'action'>) =>
  request<Record<string, never>>('/tribute/contributor', {
    method: 'PATCH',
    body: { action: 'DECLINE', ...body },
  });
/** The creator corrects a name, or people change their own. */
export const renameContributor = (body: Omit<RenameInput, 'action'>) =>
  request<Record<string, never>>('/tribute/contributor', {
    method: 'PATCH',
    body: { action: 'RENAME', ...body },
  });
/** What the caller sent leaves the reel and is erased. */
export const withdrawConsent = (body: OwnPartInput) =>
  request<TakenBackDto>('/tribute/own_part', { method: 'PATCH', body });
/** Erases the caller and everything they sent to a tribute. */
export const eraseOwnPart = (query: OwnPartInput) =>
  request<TakenBackDto>('/tribute/own_part', { method: 'DELETE', query });
/** Makes this browser a person again that it has been before. */
export const becomeAgain = (body: { tributeId: string; personId: string }) =>
  request<JoinedDto>('/tribute/contributor', { method: 'POST', body, isRepeatable: true });
/** Returns the caller's personal link, or mails a new one. */
export const getPersonalLink = (body: PersonalLinkInput) =>
  request<PersonalLinkDto>('/tribute/personal_link', { method: 'POST', body });
export const revokeContributor = (query: ContributorQuery) =>
  request<Record<string, never>>('/tribute/contributor', { method: 'DELETE', query });
