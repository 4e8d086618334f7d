import { stat } from 'node:fs/promises';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import type { JobContext } from './job-context.ts';
import { joinSegments } from './join-segments.ts';
import { publishParts } from './output-parts.ts';

export async function assemble(
  { items, sounds, output }: JobOf<'assemble'>,
  context: JobContext,
): Promise<MediaResult<'assemble'>> {
  const { frames, chapters } = await joinSegments({ items, sounds }, context.partOf(output), context);
  await publishParts([output], context);
  const { size } = await stat(output);
  return { frames, durationSeconds: frames / FRAME_RATE, sizeBytes: size, chapters };
}
