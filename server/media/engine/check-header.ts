import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { inspectHeader } from './inspect-source.ts';

export async function checkHeader({
  input,
  maxBytes,
}: JobOf<'check-header'>): Promise<MediaResult<'check-header'>> {
  await inspectHeader(input, maxBytes);
  return {};
}
