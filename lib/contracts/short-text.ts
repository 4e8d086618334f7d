import { z } from 'zod';
import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

/**
 * A name, a title or another line that people give, of at most `max` characters: it cannot turn the words around it.
 * Texts of several lines stand in blocks of their own, and keep the marks that people write in them.
 */
export const shortText = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().max(max);
