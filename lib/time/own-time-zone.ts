/** Returns the visitor's time zone, such as America/Chicago. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
