import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { mailDiskWarning } from './send-disk-warning.ts';

export const sendDiskMail = (warning: JobPayload<'send-disk-mail'>): Promise<void> =>
  mailDiskWarning({ ...warning, seenBy: null });
