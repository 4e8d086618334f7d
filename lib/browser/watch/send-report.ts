import { report } from '#lib/browser/api/feed.ts';
import { deviceId } from '#lib/browser/device/device-id.ts';
import type { ReportReason } from '#lib/messages-to-us/report-reasons.ts';

export type Complaint = { reason: ReportReason; words: string };

export async function sendReport(
  subject: { submissionId: string } | { tributeId: string },
  complaint: Complaint,
): Promise<string | null> {
  return (await report({ ...subject, ...complaint, action: 'REPORT', deviceId: deviceId() })).error;
}
