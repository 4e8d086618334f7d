import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

/** Returns a name that every file system takes, such as `Anna reel.mp4`; people's letters stay as they are. */
export function toFileName(text: string, extension: string): string {
  const safe = withoutDirectionMarks(text)
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${safe || 'reel'}.${extension}`;
}

/** The name that somebody gave a file themselves, in the same way; of one without an ending nothing is claimed. */
export function toOriginalName(fileName: string): string {
  const [, name = fileName, extension = 'bin'] = /^(.*)\.([a-z0-9]{1,8})$/i.exec(fileName) ?? [];
  return toFileName(name || 'clip', extension);
}
