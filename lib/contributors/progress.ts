/** How far a person's browser reports to be (docs/specification.md#board-states). */
export const PROGRESS_STAGES = ['OPENED', 'TRYING', 'RECORDING', 'REVIEWING', 'UPLOADING', 'STUCK'] as const;
export type ProgressStage = (typeof PROGRESS_STAGES)[number];

export const REPORTED_REASONS = [
  'CAMERA_DENIED',
  'NO_CAMERA',
  'CAMERA_FAILED',
  'CAMERA_BUSY',
  'CAMERA_SILENT',
  'MICROPHONE_DENIED',
  'NO_MICROPHONE',
  'MICROPHONE_FAILED',
  'IN_APP_BROWSER',
  'OLD_BROWSER',
  'INSECURE',
  'ANSWER_REFUSED',
] as const;
export type ReportedReason = (typeof REPORTED_REASONS)[number];

/** Why a person is stuck: reported by their browser, or detected by the server. */
export const STUCK_REASONS = [
  ...REPORTED_REASONS,
  'UPLOAD_BROKEN_OFF',
  'TAKE_UNSENT',
  'CLIP_FAILED',
  'MAIL_REFUSED',
] as const;
export type StuckReason = (typeof STUCK_REASONS)[number];
