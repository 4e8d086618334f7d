/** Returns a length such as "0:07", "5:52" or "1:02:05"; `seconds` is rounded. */
export function formatDuration(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function partsOf(seconds: number): { hours: number; minutes: number; rest: number } {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 };
}
