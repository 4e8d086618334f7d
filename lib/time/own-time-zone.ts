/** The visitor's time zone, such as America/Chicago: the due date is a day of their own calendar. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
