import { clipFiles } from '#lib/reel/clip-files.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';

type Media = NonNullable<SubmissionDocument['media']>;
type Formats = Pick<Media, 'format' | 'renditions'>;

/** Clips of earlier versions do not know it. */
const firstOf = ({ format }: Formats): ReelFormat => format ?? '16:9';

/** Returns the formats in which a clip is prepared. */
export const formatsOf = (media: Formats): ReelFormat[] => [
  firstOf(media),
  ...(media.renditions ?? []).map(({ format }) => format),
];

/** Returns the names of a clip's files in a format. */
export const filesIn = (media: Formats, format: ReelFormat) => clipFiles(firstOf(media), format);

/** Returns what plays in a reel of `format`: another format until the clip is prepared in it. */
export function playbackFile(media: Formats, format: ReelFormat): string {
  return filesIn(media, formatsOf(media).includes(format) ? format : firstOf(media)).playback;
}

/** Returns where a clip can be cut without encoding. Empty if unknown. */
export function keyFramesIn(media: Media, format: ReelFormat): number[] {
  if (format === firstOf(media)) return media.keyFrames ?? [];
  return media.renditions?.find((rendition) => rendition.format === format)?.keyFrames ?? [];
}
