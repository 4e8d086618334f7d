import { z } from 'zod';
import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

/** A single line of at most `max` characters. Multi-line texts keep their direction marks. */
export const shortText = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().max(max);
