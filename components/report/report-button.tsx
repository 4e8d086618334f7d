'use client';

import { lazy, Suspense, useState } from 'react';
import type { Complaint } from '#lib/watch/send-report.ts';

// Few people ever open it, and pages that are reached by a link are light.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type ReportButtonProps = {
  label: string;
  className: string | undefined;
  /** The sentence that says why it could not be sent, or null. */
  report: (complaint: Complaint) => Promise<string | null>;
};

/** The quiet way to say that something is wrong. */
export function ReportButton({ label, className, report }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog report={report} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
