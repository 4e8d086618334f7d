/** Returns how much of a file has moved, in decimal megabytes; small files get a fraction. */
export function megabytesOf(
  sentBytes: number,
  totalBytes: number,
  locale: string,
): { sent: string; total: string } {
  const format = (bytes: number, digits: number) =>
    (bytes / 1_000_000).toLocaleString(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  // Moving bytes always get one, so that a slow line shows progress.
  return { sent: format(sentBytes, 1), total: format(totalBytes, totalBytes < 10_000_000 ? 1 : 0) };
}
