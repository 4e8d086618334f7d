import { stat } from 'node:fs/promises';
import { describeFilm, indexBytes } from '#server/media/describe/describe-film.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import type { JobContext } from './job-context.ts';
import { joinSegments } from './join-segments.ts';
import { publishParts } from './output-parts.ts';

export async function assemble(
  { items, sounds, about, output }: JobOf<'assemble'>,
  context: JobContext,
): Promise<MediaResult<'assemble'>> {
  const part = context.partOf(output);
  const length = items.reduce((sum, { frames }) => sum + frames, 0);
  const space = about ? await indexBytes(length, about) : null;
  const { frames } = await joinSegments({ items, sounds }, part, context, space);
  if (about) await describeFilm(part, frames, about);
  await publishParts([output], context);
  const { size } = await stat(output);
  return { frames, durationSeconds: frames / FRAME_RATE, sizeBytes: size };
}
