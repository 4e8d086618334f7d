import { DAY_MS } from '#lib/time/durations.ts';
import { dayIn } from '#lib/time/zone.ts';

/** Groups entries by day and keeps their order. `at` is an ISO time. */
export function groupByDay<T extends { at: string }>(
  items: readonly T[],
  timeZone: string,
): { day: string; items: T[] }[] {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayIn(new Date(item.at), timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}

export function nearDay(day: string, now: Date, timeZone: string): 'today' | 'yesterday' | null {
  const today = dayIn(now, timeZone);
  if (day === today) return 'today';
  // From noon, so that a clock change does not matter.
  const before = new Date(new Date(`${today}T12:00:00Z`).getTime() - DAY_MS);
  return day === dayIn(before, 'UTC') ? 'yesterday' : null;
}
