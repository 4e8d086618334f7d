import type { ContributorDto, ContributorQuery } from '#lib/contracts/contributors.ts';
import type { InviteDto, OpenInviteInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import type { InvitedPerson } from '#lib/invites/parse-people.ts';
import { request } from './client.ts';

type Invitation = { tributeId: string; message: string };

export const listInvites = (tributeId: string, signal?: AbortSignal) =>
  request<InviteDto[]>('/tribute/invite', { query: { tributeId }, ...(signal && { signal }) });
/** Invites all of them, or nobody. */
export const sendInvites = (body: Invitation & { people: InvitedPerson[] }) =>
  request<SentInvitesDto>('/tribute/invite', { method: 'POST', body });
/** Sends the same mail to me. */
export const sendTestInvite = (body: Invitation) =>
  request<SentInvitesDto>('/tribute/invite', { method: 'POST', body: { ...body, isTest: true } });
export const resendInvite = (body: ContributorQuery) =>
  request<InviteDto>('/tribute/invite', { method: 'PATCH', body });
/** Exchanges a personal link for the guest cookie. */
export const openInvite = (body: OpenInviteInput) =>
  request<ContributorDto>('/tribute/contributor', { method: 'POST', body });
/** Ends the mails that a link in one of them stands for. */
export const unsubscribe = (token: string) =>
  request<Record<string, never>>('/notification/unsubscribe', { method: 'POST', query: { token } });
