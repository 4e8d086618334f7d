/** Why somebody reports a clip or a whole reel (docs/specification.md#call-action). */
export const REPORT_REASONS = ['HURTFUL', 'PRIVATE', 'FORBIDDEN', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** How much somebody can write about it. */
export const REPORT_CHARS_MAX = 1000;
