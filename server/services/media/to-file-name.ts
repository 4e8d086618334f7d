/** A name that every file system takes, such as `Anna reel.mp4`; people's letters stay as they are. */
export function toFileName(text: string, extension: string): string {
  const safe = text
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${safe || 'reel'}.${extension}`;
}
