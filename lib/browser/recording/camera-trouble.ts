import { browserKindOf } from '#lib/browser/device/browser-kind.ts';
import type { ReportedReason } from '#lib/contributors/progress.ts';
import type { CameraProblem, TakeDevice } from './camera.ts';
import type { Progress } from './report-progress.ts';
import { reportedBrowserOf } from './rescue-plan.ts';

const REASONS: Record<CameraProblem, ReportedReason> = {
  denied: 'CAMERA_DENIED',
  // It asks again, so nothing has to be allowed in its settings.
  dismissed: 'CAMERA_SILENT',
  silent: 'CAMERA_SILENT',
  missing: 'NO_CAMERA',
  busy: 'CAMERA_BUSY',
  stopped: 'CAMERA_FAILED',
  unknown: 'CAMERA_FAILED',
  insecure: 'INSECURE',
  unsupported: 'OLD_BROWSER',
};

/** Only where a microphone differs. */
const MICROPHONE_REASONS: Partial<Record<CameraProblem, ReportedReason>> = {
  denied: 'MICROPHONE_DENIED',
  dismissed: 'MICROPHONE_DENIED',
  missing: 'NO_MICROPHONE',
  silent: 'MICROPHONE_DENIED',
  busy: 'MICROPHONE_FAILED',
  stopped: 'MICROPHONE_FAILED',
  unknown: 'MICROPHONE_FAILED',
};

/** Returns what the creator learns of a camera or microphone that cannot be used, and in which app or browser. */
export function cameraTrouble(
  problem: CameraProblem,
  device: TakeDevice = 'camera',
  kind = browserKindOf(),
): Progress {
  const { app } = kind;
  const reason = (device === 'microphone' && MICROPHONE_REASONS[problem]) || REASONS[problem];
  if (app === null) return { stage: 'STUCK', reason, browser: reportedBrowserOf(kind) };
  return { stage: 'STUCK', reason: problem === 'unsupported' ? 'IN_APP_BROWSER' : reason, app };
}
