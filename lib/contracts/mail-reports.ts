import { z } from 'zod';

/** BOUNCE: the mailbox takes nothing for good. COMPLAINT: its owner called a mail spam. */
export const MAIL_REPORT_KINDS = ['BOUNCE', 'COMPLAINT'] as const;
export type MailReportKind = (typeof MAIL_REPORT_KINDS)[number];

export const MailReports = z.strictObject({
  reports: z
    .array(z.strictObject({ kind: z.enum(MAIL_REPORT_KINDS), email: z.string().trim().min(3).max(320) }))
    .min(1)
    .max(500),
});
