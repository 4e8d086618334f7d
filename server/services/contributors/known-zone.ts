import { isTimeZone } from '#lib/time/zone.ts';

/** What a contributor's document keeps of the time zone that a browser names: nothing, when nobody knows it. */
export const knownZone = (timezone: string | undefined): { timezone?: string } =>
  timezone !== undefined && isTimeZone(timezone) ? { timezone } : {};
