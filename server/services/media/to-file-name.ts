import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

/** Returns a file name valid on every system, such as `Anna reel.mp4`; keeps non-Latin letters. */
export function toFileName(text: string, extension: string): string {
  const safe = withoutDirectionMarks(text)
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${safe || 'reel'}.${extension}`;
}

export function toOriginalName(fileName: string): string {
  const [, name = fileName, extension = 'bin'] = /^(.*)\.([a-z0-9]{1,8})$/i.exec(fileName) ?? [];
  return toFileName(name || 'clip', extension);
}
