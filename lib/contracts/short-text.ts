import { z } from 'zod';
import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

/** A name or title that people give, of at most `max` characters: it cannot turn the words around it. */
export const shortText = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().max(max);
