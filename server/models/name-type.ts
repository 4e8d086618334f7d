import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

// A projection may omit the field.
const readable = (stored: unknown) => (typeof stored === 'string' ? withoutDirectionMarks(stored) : stored);

/** Names and texts without the direction marks of old data. `lean()` and aggregations return raw values. */
export const NAME = { type: String, get: readable } as const;
