import { forgetReport, keepReport, REPORT_MS } from '#server/platform/process-reports.ts';
import { ownProcess } from './own-process.ts';

const report = () => void keepReport('WEB', ownProcess()).catch(() => {});

/** Tells the other web processes through Redis that this one runs. Returns how to stop. */
export function reportWeb(): () => Promise<void> {
  report();
  const timer = setInterval(report, REPORT_MS);
  return async () => {
    clearInterval(timer);
    await forgetReport('WEB');
  };
}
