'use client';

import type { Complaint } from '#lib/browser/watch/send-report.ts';
import { ReportButton } from './report-button.tsx';

type ReportReelProps = { tributeId: string; label: string; className: string | undefined };

export function ReportReel({ tributeId, ...button }: ReportReelProps) {
  const report = async (complaint: Complaint) => {
    const { sendReport } = await import('#lib/browser/watch/send-report.ts');
    return sendReport({ tributeId }, complaint);
  };
  return <ReportButton {...button} report={report} />;
}
