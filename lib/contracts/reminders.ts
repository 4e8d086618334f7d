import { z } from 'zod';
import { OwnPersonId, OwnTimeZone } from './contributors.ts';
import { TributeId } from './ids.ts';
import { Address, InviteToken } from './invites.ts';

/** Requests one reminder tomorrow morning, for the person this browser belongs to or by a personal link. */
export const RemindTomorrowInput = z.strictObject({
  tributeId: TributeId,
  token: InviteToken.optional(),
  personId: OwnPersonId,
  timezone: OwnTimeZone,
  /** Where to write to a person without an invitation by email; used for requested reminders, never shown. */
  email: Address.optional(),
});
export type RemindTomorrowInput = z.infer<typeof RemindTomorrowInput>;

export const RemindTomorrowDto = z.object({ remindOn: z.iso.datetime() });
export type RemindTomorrowDto = z.infer<typeof RemindTomorrowDto>;

/** Loose, because people who share the link add parameters such as utm_source. */
export const CalendarQuery = z.object({
  tributeId: TributeId,
  /** The token of a personal link, for a browser that has not opened it. */
  c: InviteToken.optional(),
});

export const DownloadFile = z.object({ name: z.string(), type: z.string(), text: z.string() });
export type DownloadFile = z.infer<typeof DownloadFile>;
