import type { RouteSpec } from '#server/http/route.ts';
import type { Method } from './read-endpoints.ts';

type Requirement = Record<string, string[]>;

const KEY: Requirement = { apiKey: [] };
/** The cookie authorises reading only. */
const signedIn = (method: Method): Requirement[] => [
  { ...KEY, bearer: [] },
  ...(method === 'GET' ? [{ ...KEY, session: [] }] : []),
];
const BY_COOKIE = [
  { ...KEY, guest: [] },
  { ...KEY, viewer: [] },
];

export function securityOf(method: Method, { access, isForOthers, isLink }: RouteSpec): Requirement[] {
  if (isForOthers || isLink) return [{}];
  if (access === 'operator') return signedIn(method);
  if (access === 'observer') return [...signedIn(method), { ...KEY, metricsToken: [] }];
  if (access === 'account' || access === 'verified') return signedIn(method);
  const known = [...signedIn(method), ...BY_COOKIE];
  return access === 'identified' ? known : [KEY, ...known];
}
