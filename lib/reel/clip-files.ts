import type { ReelFormat } from './format.ts';

export const SHAPES: Record<ReelFormat, string> = { '16:9': 'wide', '9:16': 'tall', '1:1': 'square' };

/** Returns the names of a clip's files in a format. Those of the format it was first prepared in are the plain ones. */
export function clipFiles(first: ReelFormat, format: ReelFormat): { segment: string; playback: string } {
  const suffix = format === first ? '' : `-${SHAPES[format]}`;
  return { segment: `segment${suffix}.mp4`, playback: `playback${suffix}.mp4` };
}
