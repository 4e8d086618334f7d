import { z } from 'zod';
import { OwnTimeZone } from './contributors.ts';
import { TributeId } from './ids.ts';
import { InviteToken } from './invites.ts';

/** Asks for one reminder tomorrow morning: as who the browser is known to be, or by a personal link. */
export const RemindTomorrowInput = z.strictObject({
  tributeId: TributeId,
  token: InviteToken.optional(),
  timezone: OwnTimeZone,
});
export type RemindTomorrowInput = z.infer<typeof RemindTomorrowInput>;

/** When the mail goes. */
export const RemindTomorrowDto = z.object({ remindOn: z.iso.datetime() });
export type RemindTomorrowDto = z.infer<typeof RemindTomorrowDto>;

/** Of a link in mails and pages: whoever passes it on adds names of their own (utm_source, fbclid), which count for nothing. */
export const CalendarQuery = z.object({ tributeId: TributeId });

/** A file that a link downloads. */
export const DownloadFile = z.object({ name: z.string(), type: z.string(), text: z.string() });
export type DownloadFile = z.infer<typeof DownloadFile>;
