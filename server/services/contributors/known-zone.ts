import { isTimeZone } from '#lib/time/zone.ts';

/** Returns the time zone field of a contributor document; empty when the browser names none. */
export const knownZone = (timezone: string | undefined): { timezone?: string } =>
  timezone !== undefined && isTimeZone(timezone) ? { timezone } : {};
