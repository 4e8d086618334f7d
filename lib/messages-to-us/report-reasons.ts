/** docs/specification.md#call-action */
export const REPORT_REASONS = ['HURTFUL', 'PRIVATE', 'FORBIDDEN', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_CHARS_MAX = 1000;
