import { z } from 'zod';
import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

/**
 * A single-line text of at most `max` characters that cannot reorder the text around it. Multi-line texts
 * keep their direction marks.
 */
export const shortText = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().max(max);
