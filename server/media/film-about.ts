import { z } from 'zod';
import { Path } from './source-jobs.ts';

/** What the file says about itself. The first chapter starts at frame 0. */
export const FilmAbout = z.object({
  title: z.string(),
  date: z.iso.date(),
  names: z.array(z.string()),
  /** A PNG or JPEG. */
  cover: Path.nullable(),
  chapters: z.array(z.object({ title: z.string(), startFrame: z.int().nonnegative() })),
});
export type FilmAbout = z.infer<typeof FilmAbout>;
