import { isTimeZone } from '#lib/time/zone.ts';

export const knownZone = (timezone: string | undefined): { timezone?: string } =>
  timezone !== undefined && isTimeZone(timezone) ? { timezone } : {};
