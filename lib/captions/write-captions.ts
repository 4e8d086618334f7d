import type { Caption } from '#lib/contracts/captions.ts';

export const CAPTION_FORMATS = ['vtt', 'srt'] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

/** Returns a WebVTT or SRT file. */
export function writeCaptions(captions: readonly Caption[], format: CaptionFormat): string {
  return format === 'vtt' ? toVtt(captions) : toSrt(captions);
}

const toVtt = (captions: readonly Caption[]): string =>
  ['WEBVTT\n', ...captions.map((caption) => `${timing(caption, '.')}\n${escaped(caption.text)}\n`)].join(
    '\n',
  );

// SRT has no escapes, and programs take an arrow for times.
const toSrt = (captions: readonly Caption[]): string =>
  captions
    .map(
      (caption, index) => `${index + 1}\n${timing(caption, ',')}\n${caption.text.replaceAll('-->', '→')}\n`,
    )
    .join('\n');

const timing = ({ startSeconds, endSeconds }: Caption, point: string): string =>
  `${timeOf(startSeconds, point)} --> ${timeOf(endSeconds, point)}`;

function timeOf(seconds: number, point: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${hours}:${twoDigits(milliseconds / 60_000)}:${twoDigits(milliseconds / 1000)}${point}${rest}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const twoDigits = (count: number): string => String(Math.floor(count) % 60).padStart(2, '0');
