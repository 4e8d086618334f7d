'use client';

import { type ComponentProps, type ComponentType, useState } from 'react';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { pageLanguage } from '#lib/browser/messages/page-language.ts';
import type { Complaint } from '#lib/browser/watch/send-report.ts';
import type { ReportDialog } from './report-dialog.tsx';

type QuestionsProps = Omit<ComponentProps<typeof ReportDialog>, 'texts'>;

type ReportButtonProps = {
  label: string;
  className: string | undefined;
  report: (complaint: Complaint) => Promise<string | null>;
};

export function ReportButton({ label, className, report }: ReportButtonProps) {
  // Loaded on demand to keep public pages light; without it, nothing changes.
  const [Questions, setQuestions] = useState<ComponentType<QuestionsProps> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = async () => {
    setError(null);
    try {
      const [{ ReportDialog }, { report: texts }] = await Promise.all([
        import('./report-dialog.tsx'),
        pageLanguage().onDemand(),
      ]);
      setQuestions(() => (props: QuestionsProps) => <ReportDialog {...props} texts={texts} />);
    } catch {
      setError(notLoaded().error);
    }
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => void open()}>
        {label}
      </button>
      {error && <span role="alert">{error}</span>}
      {Questions && <Questions report={report} onClose={() => setQuestions(null)} />}
    </>
  );
}
