import { Settings } from './settings.ts';

/**
 * Limits that nobody reaches, as settings: for our tests and our walk through every screen, where all comes from one
 * address and much of it from one person.
 */
export const GENEROUS_LIMITS: Record<string, string> = Object.fromEntries(
  Object.keys(Settings.shape)
    .filter((name) => /_PER_(MINUTE|HOUR|DAY)$/.test(name))
    .map((name) => [name, '1000000']),
);
