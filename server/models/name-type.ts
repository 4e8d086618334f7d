import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

// A projection may omit the field.
const readable = (stored: unknown) => (typeof stored === 'string' ? withoutDirectionMarks(stored) : stored);

/**
 * The type of names, titles and questions. Reading removes direction marks that old data may contain. `lean()` and
 * aggregations return raw values: take no names from them.
 */
export const NAME = { type: String, get: readable } as const;
