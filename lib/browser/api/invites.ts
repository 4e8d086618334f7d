import type { ContributorDto, ContributorQuery } from '#lib/contracts/contributors.ts';
import type { InviteDto, OpenInviteInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import type { RemindTomorrowDto } from '#lib/contracts/reminders.ts';
import type { InvitedPerson } from '#lib/invites/parse-people.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { request } from './client.ts';

type Invitation = { tributeId: string; message: string };

export const sendInvites = (body: Invitation & { people: InvitedPerson[] }) =>
  request<SentInvitesDto>('/tribute/invite', { method: 'POST', body });
export const sendTestInvite = (body: Invitation) =>
  request<SentInvitesDto>('/tribute/invite', { method: 'POST', body: { ...body, isTest: true } });
export const resendInvite = (body: ContributorQuery) =>
  request<InviteDto>('/tribute/invite', { method: 'PATCH', body });
export const openInvite = (body: OpenInviteInput) =>
  request<ContributorDto>('/tribute/contributor', {
    method: 'POST',
    body: { ...body, timezone: ownTimeZone() },
  });
/** Unsubscribes from the mails that a link's token stands for, or from all with `all`. */
export const unsubscribe = (token: string, all = false) =>
  request<Record<string, never>>('/notification/unsubscribe', {
    method: 'POST',
    query: { token, all: all ? 'true' : undefined },
  });
export const remindTomorrow = (body: { tributeId: string; token?: string; email?: string }) =>
  request<RemindTomorrowDto>('/tribute/reminder', {
    method: 'POST',
    body: { ...body, timezone: ownTimeZone() },
  });
