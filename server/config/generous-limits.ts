import { Settings } from './settings.ts';

/** Settings with unreachable limits, for tests that send everything from one address. */
export const GENEROUS_LIMITS: Record<string, string> = Object.fromEntries(
  Object.keys(Settings.shape)
    .filter((name) => /_PER_(MINUTE|HOUR|DAY|ADDRESS)$/.test(name))
    .map((name) => [name, '1000000']),
);
