import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

// A projection may leave the field out.
const readable = (stored: unknown) => (typeof stored === 'string' ? withoutDirectionMarks(stored) : stored);

/**
 * The schema type of a name, a title or a question that people give. Documents read it without direction marks, which
 * data from before they were refused may hold. `lean()` and aggregations read what is stored: take no names from them.
 */
export const NAME = { type: String, get: readable } as const;
