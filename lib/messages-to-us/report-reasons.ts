/** Why somebody reports a clip or a whole reel (docs/specification.md#endpoints-submission). */
export const REPORT_REASONS = ['HURTFUL', 'PRIVATE', 'FORBIDDEN', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** How much somebody can write about it. */
export const REPORT_CHARS_MAX = 1000;
