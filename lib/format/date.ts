/** Returns a day such as "Saturday, December 5", with the year unless it is the current one. An unknown zone counts as UTC. */
export function formatDay(
  moment: Date,
  { locale, timezone, now }: { locale: string; timezone: string; now: Date },
): string {
  const timeZone = knownZone(timezone);
  const yearOf = (date: Date) => date.toLocaleDateString('en', { timeZone, year: 'numeric' });
  return moment.toLocaleDateString(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(yearOf(moment) !== yearOf(now) && { year: 'numeric' }),
  });
}

function knownZone(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
