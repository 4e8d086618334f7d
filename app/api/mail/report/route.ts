import { webhook } from '#server/http/webhook.ts';
import { receiveMailReports } from '#server/services/mails/receive-mail-reports.ts';

export const POST = webhook('mail-report-signature', receiveMailReports);
