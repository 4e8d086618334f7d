import type { RetainedReel } from '#lib/time/media-retention.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

type Dates = Pick<TributeDocument, 'activeAt' | 'dueDate' | 'mediaWarnings'>;

/** Returns what decides about the retention of a tribute's media. A date that is still to come counts as activity. */
export const retainedOf = ({ activeAt, dueDate, mediaWarnings }: Dates): RetainedReel => ({
  activeAt: dueDate > activeAt ? dueDate : activeAt,
  firstWarnedAt: mediaWarnings?.firstAt ?? null,
  lastWarnedAt: mediaWarnings?.lastAt ?? null,
});
