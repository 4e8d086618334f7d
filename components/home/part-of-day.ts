const MORNING_HOUR = 5;
const AFTERNOON_HOUR = 12;
const EVENING_HOUR = 18;

export function partOfDay(time: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = time.getHours();
  if (hour < MORNING_HOUR || hour >= EVENING_HOUR) return 'evening';
  return hour < AFTERNOON_HOUR ? 'morning' : 'afternoon';
}
